import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

export const FLOORS = ['first-page', 'older-page', 'running'] as const;
export type Floor = (typeof FLOORS)[number];

/** Runs one fixed statement, prepared, as its file has it. The pool is opened like the console's. */
export async function runFloor(pool: Pool, floor: Floor): Promise<void> {
  const { rowCount } = await pool.query({ name: `floor-${floor}`, text: readFloor(floor) });
  if (rowCount !== 50) throw new Error(`The floor ${floor} gave ${rowCount} rows and not a page.`);
}

const texts = new Map<Floor, string>();

function readFloor(floor: Floor): string {
  const text = texts.get(floor) ?? readFileSync(`bench/floor/${floor}.sql`, 'utf8');
  texts.set(floor, text);
  return text;
}

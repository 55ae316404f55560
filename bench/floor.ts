import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** One statement of a floor, prepared under its own name on whatever connection runs it. */
type FloorStatement = { name: string; text: string; places: readonly number[] };

/**
 * Runs a fixed file of bench/floor, its statements one after the other. A pool that is opened like the console's has them prepared, on the
 * settings that the console reads under. `values` are those of the whole file: a statement takes as many as it names.
 */
export async function runFloor(pool: Pool, floor: string, values: readonly unknown[] = []): Promise<void> {
  for (const { name, text, places } of statementsOf(floor))
    await pool.query({ name, text, values: places.map((place) => values[place - 1]) });
}

const files = new Map<string, readonly FloorStatement[]>();

function statementsOf(floor: string): readonly FloorStatement[] {
  const known = files.get(floor);
  if (known) return known;
  const statements = readFileSync(`bench/floor/${floor}.sql`, 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((text, index) => ({ name: `floor ${floor} ${index}`, ...numbered(text.trim()) }));
  files.set(floor, statements);
  return statements;
}

/** A file numbers its values through; a statement of it takes those that it names, and by numbers of its own. */
function numbered(text: string): { text: string; places: readonly number[] } {
  const places = [...new Set([...text.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit)))];
  return { text: text.replaceAll(/\$(\d)/g, (_, digit) => `$${places.indexOf(Number(digit)) + 1}`), places };
}

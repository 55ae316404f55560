import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a part measured, with what it was measured on. */
export type Kept = {
  /** ISO 8601, UTC: when it was over. */
  at: string;
  machine: string;
  /** Of whatever took part: `PostgreSQL 18.4`, `Node v20.20.2`. */
  versions: readonly string[];
  /** The load average of the last minute before it began: what else the machine did. */
  load: number;
  figure: unknown;
};

const FOLDER = 'bench/figures';

export function keepFigure(name: string, kept: Kept): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Null for a part that was never run. */
export function readKept(name: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

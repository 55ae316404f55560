import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PARTS, type Part, proofPage } from './proof-page';

/** Where each long run leaves its figures; docs/proof.md is drawn from all of them. */
const FOLDER = 'proof/figures';

/** What one long run found, in words and figures that stand by themselves. */
export type Figures = {
  /** ISO 8601, UTC. */
  at: string;
  /** Of whatever took part: `PostgreSQL 18.4`, `Node v20.20.2`, `leasehold 0.1.0`. */
  versions: readonly string[];
  /** One sentence with the figures that count: `20,000 runs, 412,000 steps, no invariant broken.` */
  summary: string;
  /** A table, each row as long as `columns`; empty where the sentence says it all. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Keeps the figures of one part and draws docs/proof.md anew. Only a whole run may be kept, never a part of one. */
export function keepFigures(part: Part, figures: Figures): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${part}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync('docs/proof.md', proofPage(readAllFigures()));
}

/** What was kept of each part; a part that has not been run is absent. */
export function readAllFigures(): Partial<Record<Part, Figures>> {
  const all: Partial<Record<Part, Figures>> = {};
  for (const part of PARTS) {
    const figures = readFigures(part);
    if (figures) all[part] = figures;
  }
  return all;
}

function readFigures(part: Part): Figures | null {
  try {
    return JSON.parse(readFileSync(path.join(FOLDER, `${part}.json`), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

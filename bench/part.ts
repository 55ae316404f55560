import type { BenchDatabase } from '@/bench/database';
import type { SeedName } from '@/bench/seeds';

/**
 * One thing that is measured, and its section of docs/performance.md. A part is run alone or with the others, and its figures are
 * kept: the page is drawn from what was kept of all parts, each with the day and the machine of its own.
 */
export type Part<Figure = unknown> = {
  /** What `--only` selects it by, and the name of its file in bench/figures. */
  name: string;
  /** The heading of its section. */
  title: string;
  /** Whether `--check` runs it, or nothing else does: in seconds, with limits that hold on a busy machine. */
  checked: boolean | 'only';
  /** Plain values only, since they are kept as JSON. */
  measure(bench: Bench): Promise<Figure>;
  /** What is printed, and what the section ends with. */
  table(figure: Figure): string;
  /** What is above its limit, a sentence each; empty when all holds. */
  broken(figure: Figure): string[];
  /** The words of its section: what was measured against what, and the limits. */
  about(figure: Figure): string;
};

/** What a part measures with. What it opens is stopped when the part is over, also when that failed. */
export type Bench = {
  /** A server of this part alone, migrated and filled by bench/seed.sql: 100,000 attempts. It may be written to. */
  scratch(): Promise<BenchDatabase>;
  /** A database filled by a seed, kept between runs: it is read and not written to. */
  filled(seed: SeedName): Promise<BenchDatabase>;
  say(line: string): void;
};

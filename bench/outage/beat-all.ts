import type { Pool } from 'pg';
import type { Held } from './server';

const EVERY_MS = 2_000;

/** Signs of life of many workers from one process, until told otherwise. Their leases are not renewed: a wait is armed on each. */
export type Beats = { keepEveryOther(): void; stop(): void };

export function beatAll(db: Pool, all: readonly Held[]): Beats {
  let beating = all;
  const timer = setInterval(() => {
    const ids = beating.map(({ owner }) => owner);
    // While the server is away nobody is heard, and that is what is being shown.
    db.query('select public.beat_worker(id, clock_timestamp()) from unnest($1::text[]) id', [ids]).catch(
      () => {},
    );
  }, EVERY_MS);
  return {
    keepEveryOther: () => {
      beating = all.filter((_, index) => index % 2 === 0);
    },
    stop: () => clearInterval(timer),
  };
}

import fc from 'fast-check';
import { type Counts, play } from '@/proof/model/play';
import { type Schedule, schedule } from '@/proof/model/schedule';
import type { ModelDatabase } from '@/proof/model/world';

export type Checked = {
  runs: number;
  /** Null when every invariant held in every run; else the shortest story found, and how to see it again. */
  red: { story: string; seed: number; path: string; firstAt: number } | null;
};

/** Plays so many schedules, and the shortest red one that can be found. */
export async function check(
  db: ModelDatabase,
  counts: Counts,
  wish: { runs: number; seed?: number; path?: string },
): Promise<Checked> {
  const { runs, seed, path } = wish;
  const details = await fc.check(
    fc.asyncProperty(schedule, (one: Schedule) => play(db, one, counts)),
    {
      numRuns: runs,
      ...(seed === undefined ? {} : { seed }),
      ...(path === undefined ? {} : { path, endOnFailure: true }),
    },
  );
  const error = details.errorInstance;
  if (!details.failed) return { runs: details.numRuns, red: null };
  const story = error instanceof Error ? error.message : String(error);
  const replay = details.counterexamplePath ?? '';
  return {
    runs: details.numRuns,
    red: { story, seed: details.seed, path: replay, firstAt: Number(replay.split(':')[0]) + 1 },
  };
}

/** What must have happened at least once, or the schedules test less than they seem to. */
export const HAPPENED: readonly string[] = [
  ...[
    'acquire granted',
    'claim granted',
    'renew accepted',
    'renew refused',
    'stage accepted',
    'effect accepted',
  ],
  ...[
    'effect refused',
    'complete accepted',
    'complete refused',
    'fail accepted',
    'release accepted',
    'crash done',
  ],
  ...[
    'stop paused',
    'stop resumed',
    'write admitted',
    'write refused',
    'commit done',
    'rollback done',
    'lapse done',
  ],
  ...['sweep closed', 'enqueue pending', 'act mark-failed done', 'act retry done', 'act wait-out armed'],
  ...['act request-stop done', 'act hold done', 'act release-hold done', 'act cancel-pending done'],
  ...['act fence-off done', 'act fence-off requested', 'act cancel-wait cancelled', 'decide approve done'],
  ...[
    'decide deny done',
    'decide withdraw done',
    'queue pause-queue done',
    'queue resume-queue done',
    'watch fired',
  ],
  ...['watch stood_down', 'advise a write', 'repeat replayed', 'acquire waits', 'act fence-off waits'],
];

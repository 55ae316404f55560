import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Counts, play } from '@/proof/model/play';
import { prepareDestination } from '@/proof/model/prepare';
import { schedule } from '@/proof/model/schedule';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { deadlocksIn } from '@/test/support/watch-invariants';

const RUNS = Number(process.env.MODEL_RUNS ?? 300);

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await prepareDestination(db.admin);
});
afterAll(() => db.drop());

/** What must have happened at least once, or the schedules test less than they seem to. */
const HAPPENED = [
  ...[
    'acquire granted',
    'claim granted',
    'renew accepted',
    'renew refused',
    'stage accepted',
    'effect accepted',
    'effect refused',
  ],
  ...[
    'complete accepted',
    'complete refused',
    'fail accepted',
    'release accepted',
    'crash done',
    'stop paused',
    'stop resumed',
  ],
  ...[
    'write admitted',
    'write refused',
    'commit done',
    'rollback done',
    'lapse done',
    'sweep closed',
    'enqueue pending',
  ],
  ...[
    'act mark-failed done',
    'act retry done',
    'act wait-out armed',
    'act request-stop done',
    'act hold done',
  ],
  ...[
    'act release-hold done',
    'act cancel-pending done',
    'act fence-off done',
    'act fence-off requested',
    'act cancel-wait cancelled',
  ],
  ...[
    'decide approve done',
    'decide deny done',
    'decide withdraw done',
    'queue pause-queue done',
    'queue resume-queue done',
  ],
  ...['watch fired', 'watch stood_down', 'advise a write', 'repeat replayed'],
];

describe('any schedule of workers, operators, a watcher and a destination', () => {
  it(`keeps every invariant, in ${RUNS} of them`, { timeout: 600_000 }, async () => {
    const counts: Counts = new Map();
    const model = {
      name: db.name,
      admin: db.admin,
      workers: db.asWorker(),
      operators: db.asOperator(),
      readers: db.asReader(),
    };
    await fc.assert(
      fc.asyncProperty(schedule, (one) => play(model, one, counts)),
      { numRuns: RUNS, ...(process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) } : {}) },
    );
    if (process.env.MODEL_COUNTS) console.log([...counts].sort());
    expect(HAPPENED.filter((what) => !counts.has(what))).toEqual([]);
    expect([...counts.keys()].some((what) => what.endsWith('waits'))).toBe(true);
    expect(await deadlocksIn(db.admin)).toBe(0);
  });
});

import type { BulkVerb } from '@/lib/actions/recovery-action';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishOnBulk } from '@/test/support/target-wishes';
import type { PasserBy } from '../support/passer-by';
import { armed, type Cell, done, notFound, refused, type Stage, type State, second, stale } from './cell';

/** A frozen list of two jobs, made by somebody; so many of them one person alone may recover. */
async function listOf({ database: { admin } }: Stage, by: PasserBy, alone = 10): Promise<string> {
  await makeImpatientQueue(admin, 'bulk');
  const keys: string[] = [];
  for (let made = 0; made < 2; made++)
    keys.push((await makeJob(admin, { queue: 'bulk', subject: `B-${crypto.randomUUID()}` })).key);
  const { rows } = await admin.query<{ answer: { runId: string } }>(
    `select leasehold.freeze_bulk(jsonb_build_object('actor', $1::jsonb, 'source', 'native', 'database', current_database(),
       'verb', 'mark-failed', 'keys', $2::jsonb, 'origin', 'The matrix.', 'most', 10, 'alone', $3::int)) as answer`,
    [JSON.stringify({ id: by.id, name: by.name, role: by.role }), JSON.stringify(keys), alone],
  );
  return rows[0]?.answer.runId ?? '';
}

type Standing = 'frozen' | 'running' | 'paused' | 'stopped';

/** A bulk recovery as it stands when it is looked at, started by somebody else; and what becomes of it before the act. */
const standing =
  (verb: BulkVerb, state: Standing, since?: BulkVerb): State =>
  async (stage) => {
    const operator = await stage.somebody('operator');
    const runId = await listOf(stage, operator);
    const act = async (one: BulkVerb) =>
      stage.first(
        operator,
        await wishOnBulk(stage.database.admin, one, runId),
        one === 'start-bulk' ? 'armed' : 'done',
      );
    if (state !== 'frozen') await act('start-bulk');
    if (state === 'paused') await act('pause-bulk');
    if (state === 'stopped') await act('stop-bulk');
    const wish = await wishOnBulk(stage.database.admin, verb, runId);
    if (since) await act(since);
    stage.afterwards(async () => {
      const { rows } = await stage.database.admin.query<{ state: string }>(
        'select state from leasehold.bulk_runs where id = $1',
        [runId],
      );
      if (['running', 'paused'].includes(rows[0]?.state ?? '')) await act('stop-bulk');
    });
    return wish;
  };

/** A list of the person of the cell. */
const own =
  (alone?: number): State =>
  async (stage) => {
    const runId = await listOf(stage, stage.actor, alone);
    return wishOnBulk(stage.database.admin, 'start-bulk', runId);
  };

const nothing =
  (verb: BulkVerb): State =>
  async (stage) => {
    const wish = await own()(stage);
    return { ...wish, verb, address: { ...wish.address, key: '999999999' } } as typeof wish;
  };

export const BULK_CELLS: Readonly<Record<BulkVerb, Record<string, Cell>>> = {
  'start-bulk': {
    frozen: { state: own(), end: armed },
    'more than one person alone may recover': {
      state: own(1),
      end: second(/^2 jobs are more than the 1 that one person alone may recover/),
    },
    "somebody else's list": {
      state: standing('start-bulk', 'frozen'),
      end: refused(/made this list: only who has looked at a list starts it/),
    },
    'started already': {
      state: standing('start-bulk', 'running'),
      end: refused(/was started at .* already/),
    },
    'no such list': { state: nothing('start-bulk'), end: notFound },
  },
  'pause-bulk': {
    running: { state: standing('pause-bulk', 'running'), end: done },
    paused: { state: standing('pause-bulk', 'paused'), end: refused(/is paused: there is nothing to pause/) },
    frozen: { state: standing('pause-bulk', 'frozen'), end: refused(/is frozen: there is nothing to pause/) },
    'stopped since the look': { state: standing('pause-bulk', 'running', 'stop-bulk'), end: stale },
    'no such list': { state: nothing('pause-bulk'), end: notFound },
  },
  'resume-bulk': {
    paused: { state: standing('resume-bulk', 'paused'), end: done },
    running: { state: standing('resume-bulk', 'running'), end: refused(/is running, not paused/) },
    'stopped since the look': { state: standing('resume-bulk', 'paused', 'stop-bulk'), end: stale },
    'no such list': { state: nothing('resume-bulk'), end: notFound },
  },
  'stop-bulk': {
    running: { state: standing('stop-bulk', 'running'), end: done },
    paused: { state: standing('stop-bulk', 'paused'), end: done },
    stopped: {
      state: standing('stop-bulk', 'stopped'),
      end: refused(/is stopped: there is nothing to stop/),
    },
    'paused since the look': { state: standing('stop-bulk', 'running', 'pause-bulk'), end: stale },
    'no such list': { state: nothing('stop-bulk'), end: notFound },
  },
};

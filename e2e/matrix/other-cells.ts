import type { FindingVerb, QueueVerb } from '@/lib/actions/recovery-action';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { wishOnFinding, wishOnQueue, wishOnWorker } from '@/test/support/target-wishes';
import { type Cell, done, notFound, refused, type Stage, type State, stale } from './cell';

const fresh = () => crypto.randomUUID().slice(0, 8);

/** The wish is made while it stands, and what it names is then another. */
const onNothing =
  (state: State): State =>
  async (stage) => {
    const wish = await state(stage);
    const key = wish.address.key.replace(/[^/]+$/, 'nothing-of-that-name');
    return { ...wish, address: { ...wish.address, key } } as RecoveryRequest;
  };

/** Something was done to it after the wish was made. */
const movedBy =
  (state: State, statement: string): State =>
  async (stage) => {
    const wish = await state(stage);
    await stage.database.admin.query(statement, [wish.address.key]);
    return wish;
  };

const queue =
  (verb: QueueVerb, pausedAt: string): State =>
  async ({ database: { admin } }) => {
    const name = `queue-${fresh()}`;
    await admin.query(`insert into public.queues (name, paused_at) values ($1, ${pausedAt})`, [name]);
    return wishOnQueue(admin, verb, name);
  };
const [open, paused] = ['null', 'clock_timestamp()'];

export const QUEUE_CELLS: Readonly<Record<QueueVerb, Record<string, Cell>>> = {
  'pause-queue': {
    open: { state: queue('pause-queue', open), end: done },
    paused: { state: queue('pause-queue', paused), end: refused(/is paused since .* already/) },
    'paused since the look': {
      state: movedBy(
        queue('pause-queue', open),
        'update public.queues set paused_at = clock_timestamp() where name = $1',
      ),
      end: stale,
    },
    'no such queue': { state: onNothing(queue('pause-queue', open)), end: notFound },
  },
  'resume-queue': {
    open: { state: queue('resume-queue', open), end: refused(/is not paused/) },
    paused: { state: queue('resume-queue', paused), end: done },
    'resumed since the look': {
      state: movedBy(
        queue('resume-queue', paused),
        'update public.queues set paused_at = null where name = $1',
      ),
      end: stale,
    },
    'no such queue': { state: onNothing(queue('resume-queue', paused)), end: notFound },
  },
};

const worker =
  (state: string): State =>
  async ({ database: { admin } }) => {
    const id = `w-${fresh()}`;
    await admin.query(
      `insert into public.workers (id, host, os_pid, application_name, queues, version, state, started_at, heartbeat_at,
         exit_record)
       values ($1, 'matrix', 1, $1, '{matrix}', '1', $2, clock_timestamp(), clock_timestamp(), '{}')`,
      [id, state],
    );
    return wishOnWorker(admin, 'drain-worker', id);
  };

export const WORKER_CELLS: Readonly<Record<'drain-worker', Record<string, Cell>>> = {
  'drain-worker': {
    active: { state: worker('active'), end: done },
    draining: { state: worker('draining'), end: refused(/is draining already/) },
    stopped: { state: worker('stopped'), end: refused(/has stopped, as its exit record says/) },
    'stopped since the look': {
      state: movedBy(worker('active'), `update public.workers set state = 'stopped' where id = $1`),
      end: stale,
    },
    'no such worker': { state: onNothing(worker('active')), end: notFound },
  },
};

/** Of a job that the watcher has not looked at yet: Triage shows it all the same. */
const finding =
  (verb: FindingVerb, snoozed: boolean): State =>
  async (stage) => {
    const { admin } = stage.database;
    const { address } = await queue('pause-queue', open)(stage);
    const { rows } = await admin.query<{ id: string }>(
      `with subject as (insert into public.subjects (queue, subject) values ($1, 'F-1'))
       insert into public.processing_jobs (queue, subject, attempt, max_attempts, status)
       values ($1, 'F-1', 1, 3, 'pending') returning id`,
      [address.key],
    );
    const fingerprint = `native/${address.database}/${rows[0]?.id}/1/never-started`;
    if (snoozed) await snoozeIt(stage, fingerprint);
    return wishOnFinding(admin, verb, fingerprint);
  };

const snoozeIt = async (stage: Stage, fingerprint: string) =>
  stage.first(
    await stage.somebody('operator'),
    await wishOnFinding(stage.database.admin, 'snooze', fingerprint),
    'done',
  );

export const FINDING_CELLS: Readonly<Record<FindingVerb, Record<string, Cell>>> = {
  snooze: {
    shown: { state: finding('snooze', false), end: done },
    snoozed: { state: finding('snooze', true), end: refused(/snoozed it until .* already/) },
    'no such finding': { state: onNothing(finding('snooze', false)), end: done },
  },
  unsnooze: {
    shown: { state: finding('unsnooze', false), end: refused(/It is not snoozed/) },
    snoozed: { state: finding('unsnooze', true), end: done },
  },
};

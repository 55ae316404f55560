import type { JobVerb } from '@/lib/actions/recovery-action';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { makeEffect, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';
import {
  armed,
  asked,
  type Cell,
  cancelled,
  done,
  type End,
  notFound,
  refused,
  type State,
  second,
  stale,
} from './cell';

/** The house has it. Its heartbeat limit is over in an instant, so that no cell waits for it. */
const MATRIX_QUEUE = 'matrix';
/** Where an owner that is heard stays heard for as long as a cell takes. */
const PATIENT_QUEUE = 'patient';

const UNBEGUN: StuckJob = { owner: null, token: null, lapsedAgo: null, heartbeatAgo: null };
const LIVE: StuckJob = { lapsedAgo: '-1 hour', heartbeatAgo: '-1 hour' };
const ALIVE: StuckJob = { queue: PATIENT_QUEUE, heartbeatAgo: '0 s' };

/** What each act says beside reason and guard. */
const WORDS: Partial<Record<JobVerb, Partial<JobRequest>>> = {
  'wait-out': { followUp: 'notify' },
  'cancel-wait': { waitId: '999999999' },
};

type Made = StuckJob & { doubt?: 'open' | 'not-known' };

/** A job of its own in that state, and the wish on it. */
function job(verb: JobVerb, { doubt, ...wanted }: Made): State {
  return async ({ database: { admin } }) => {
    const { key } = await makeJob(admin, { queue: MATRIX_QUEUE, ...wanted });
    const effect = doubt ? await makeEffect(admin, key) : '';
    const answers =
      doubt === 'not-known' ? [{ key: effect, answer: doubt, note: 'Nobody answers there.' }] : [];
    return wishOn(admin, verb, key, { ...WORDS[verb], effectAnswers: answers });
  };
}

const gone =
  (verb: JobVerb): State =>
  async (stage) => {
    const wish = await job(verb, UNBEGUN)(stage);
    return { ...wish, address: { ...wish.address, key: '999999999999' } } as JobRequest;
  };

/** Taken over since the operator looked. */
const moved =
  (verb: JobVerb): State =>
  async (stage) => {
    const wish = await job(verb, {})(stage);
    await stage.database.admin.query(
      `update public.processing_jobs set lease_token = 2, lease_owner = 'w-e90b' where id = $1`,
      [wish.address.key],
    );
    return wish;
  };

/** With a wait that a colleague armed on it. */
const waitedFor =
  (verb: JobVerb): State =>
  async (stage) => {
    const wish = (await job(verb, LIVE)(stage)) as JobRequest;
    const arming = await wishOn(stage.database.admin, 'wait-out', wish.address.key, WORDS['wait-out']);
    await stage.first(await stage.somebody('operator'), arming, 'armed');
    if (verb !== 'cancel-wait') return wish;
    const { rows } = await stage.database.admin.query<{ id: string }>(
      'select id from leasehold.lease_waits where job_key = $1',
      [wish.address.key],
    );
    return { ...wish, waitId: rows[0]?.id ?? '' };
  };

/** Every state of a job, in the order of the lists below. */
const STATES = {
  pending: (verb) => job(verb, { status: 'pending', ...UNBEGUN }),
  'running, its lease live': (verb) => job(verb, LIVE),
  'running, its lease live and waited for': waitedFor,
  'lapsed, its owner alive': (verb) => job(verb, ALIVE),
  'lapsed, its owner silent': (verb) => job(verb, {}),
  'lapsed and silent, an effect in doubt': (verb) => job(verb, { doubt: 'open' }),
  'lapsed and silent, an effect answered not known': (verb) => job(verb, { doubt: 'not-known' }),
  held: (verb) => job(verb, { status: 'held', ...UNBEGUN }),
  'held, an effect in doubt': (verb) => job(verb, { status: 'held', lapsedAgo: null, doubt: 'open' }),
  'held, an effect answered not known': (verb) =>
    job(verb, { status: 'held', lapsedAgo: null, doubt: 'not-known' }),
  failed: (verb) => job(verb, { status: 'failed' }),
  completed: (verb) => job(verb, { status: 'completed' }),
  'taken over since the look': moved,
  'no such job': gone,
} as const satisfies Record<string, (verb: JobVerb) => State>;
type JobState = keyof typeof STATES;

const closed = refused(/a closed attempt never changes\./);
const [live, alive] = [refused(/^The lease is live for/), refused(/gave a sign of life/)];
const always = { 'taken over since the look': stale, 'no such job': notFound } as const;

/** Each act in each state, for whoever may act: read off the design, one line a cell. */
const ENDS: Readonly<Record<JobVerb, Readonly<Record<JobState, End>>>> = {
  'mark-failed': {
    ...always,
    pending: refused(/pending: nobody holds it/),
    'running, its lease live': live,
    'running, its lease live and waited for': live,
    'lapsed, its owner alive': alive,
    'lapsed, its owner silent': done,
    'lapsed and silent, an effect in doubt': asked,
    'lapsed and silent, an effect answered not known': done,
    held: refused(/held: nobody works on it/),
    'held, an effect in doubt': refused(/held: nobody works on it/),
    'held, an effect answered not known': refused(/held: nobody works on it/),
    failed: closed,
    completed: closed,
  },
  retry: {
    ...always,
    pending: refused(/pending: a worker may claim it already/),
    'running, its lease live': live,
    'running, its lease live and waited for': live,
    'lapsed, its owner alive': alive,
    'lapsed, its owner silent': done,
    'lapsed and silent, an effect in doubt': asked,
    // The next attempt starts held, so that nothing is forced.
    'lapsed and silent, an effect answered not known': done,
    held: done,
    'held, an effect in doubt': asked,
    'held, an effect answered not known': done,
    failed: done,
    completed: refused(/what completed is not retried/),
  },
  'wait-out': {
    ...always,
    pending: refused(/it has no lease to wait out/),
    'running, its lease live': armed,
    'running, its lease live and waited for': refused(/waits it out since/),
    'lapsed, its owner alive': refused(/^The lease lapsed at/),
    'lapsed, its owner silent': refused(/^The lease lapsed at/),
    'lapsed and silent, an effect in doubt': refused(/^The lease lapsed at/),
    'lapsed and silent, an effect answered not known': refused(/^The lease lapsed at/),
    held: refused(/it has no lease to wait out/),
    'held, an effect in doubt': refused(/it has no lease to wait out/),
    'held, an effect answered not known': refused(/it has no lease to wait out/),
    failed: refused(/it has no lease to wait out/),
    completed: refused(/it has no lease to wait out/),
  },
  'request-stop': {
    ...always,
    pending: refused(/pending: nobody works on it/),
    'running, its lease live': done,
    'running, its lease live and waited for': done,
    'lapsed, its owner alive': done,
    'lapsed, its owner silent': refused(/presumed gone: nobody would hear it/),
    'lapsed and silent, an effect in doubt': refused(/presumed gone: nobody would hear it/),
    'lapsed and silent, an effect answered not known': refused(/presumed gone: nobody would hear it/),
    held: refused(/held: nobody works on it/),
    'held, an effect in doubt': refused(/held: nobody works on it/),
    'held, an effect answered not known': refused(/held: nobody works on it/),
    failed: closed,
    completed: closed,
  },
  hold: {
    ...always,
    pending: done,
    'running, its lease live': refused(/is working on attempt 1/),
    'running, its lease live and waited for': refused(/is working on attempt 1/),
    'lapsed, its owner alive': refused(/is working on attempt 1/),
    'lapsed, its owner silent': refused(/is working on attempt 1/),
    'lapsed and silent, an effect in doubt': refused(/is working on attempt 1/),
    'lapsed and silent, an effect answered not known': refused(/is working on attempt 1/),
    held: refused(/held already/),
    'held, an effect in doubt': refused(/held already/),
    'held, an effect answered not known': refused(/held already/),
    failed: closed,
    completed: closed,
  },
  'release-hold': {
    ...always,
    pending: refused(/there is no hold to release/),
    'running, its lease live': refused(/there is no hold to release/),
    'running, its lease live and waited for': refused(/there is no hold to release/),
    'lapsed, its owner alive': refused(/there is no hold to release/),
    'lapsed, its owner silent': refused(/there is no hold to release/),
    'lapsed and silent, an effect in doubt': refused(/there is no hold to release/),
    'lapsed and silent, an effect answered not known': refused(/there is no hold to release/),
    held: done,
    'held, an effect in doubt': asked,
    'held, an effect answered not known': second(/^Nobody knows whether effect .* happened/),
    failed: closed,
    completed: closed,
  },
  'cancel-pending': {
    ...always,
    pending: done,
    'running, its lease live': refused(/is working on attempt 1/),
    'running, its lease live and waited for': refused(/is working on attempt 1/),
    'lapsed, its owner alive': refused(/is working on attempt 1/),
    'lapsed, its owner silent': refused(/is working on attempt 1/),
    'lapsed and silent, an effect in doubt': refused(/is working on attempt 1/),
    'lapsed and silent, an effect answered not known': refused(/is working on attempt 1/),
    held: done,
    'held, an effect in doubt': done,
    'held, an effect answered not known': done,
    failed: closed,
    completed: closed,
  },
  'fence-off': {
    ...always,
    pending: refused(/pending: nobody holds it/),
    'running, its lease live': second(/The lease is live for/),
    'running, its lease live and waited for': second(/The lease is live for/),
    'lapsed, its owner alive': done,
    'lapsed, its owner silent': done,
    'lapsed and silent, an effect in doubt': asked,
    'lapsed and silent, an effect answered not known': done,
    held: refused(/held: nobody holds it/),
    'held, an effect in doubt': refused(/held: nobody holds it/),
    'held, an effect answered not known': refused(/held: nobody holds it/),
    failed: closed,
    completed: closed,
  },
  'cancel-wait': {
    ...always,
    pending: notFound,
    'running, its lease live': notFound,
    'running, its lease live and waited for': cancelled,
    'lapsed, its owner alive': notFound,
    'lapsed, its owner silent': notFound,
    'lapsed and silent, an effect in doubt': notFound,
    'lapsed and silent, an effect answered not known': notFound,
    held: notFound,
    'held, an effect in doubt': notFound,
    'held, an effect answered not known': notFound,
    failed: notFound,
    completed: notFound,
  },
};

/** The row of an act on a job. */
export function jobCells(verb: JobVerb): Record<string, Cell> {
  const cells = Object.entries(STATES).map(([name, make]): [string, Cell] => [
    name,
    { state: make(verb), end: ENDS[verb][name as JobState] },
  ]);
  return Object.fromEntries(cells);
}

/** A wish that takes a second person: to fence off an owner whose lease is live. */
export const fenceLive: State = job('fence-off', LIVE);
/** One that takes nobody else: to mark a job failed whose owner is silent. */
export const markFailed: State = job('mark-failed', {});
/** What anybody may look at who may look. */
export const anyJob: State = job('hold', { status: 'completed' });
export const noJob: State = gone('hold');

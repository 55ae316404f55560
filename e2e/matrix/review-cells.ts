import type { ReviewVerb } from '@/lib/actions/recovery-action';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

import { type Cell, done, notFound, refused, type Stage, type State, stale } from './cell';
import { markFailed } from './job-cells';
import { wishOnReview } from './wishes';

type Whose = 'own' | 'other' | 'outside';

/** Something that stands in the queue of reviews, by its key. */
async function item(stage: Stage, whose: Whose): Promise<string> {
  const { admin } = stage.database;
  const wish = await markFailed(stage);
  const { key } = wish.address;
  if (whose === 'outside') {
    await admin.query(`update public.processing_jobs set lease_owner = 'w-by-hand' where id = $1`, [key]);
    const { rows } = await admin.query<{ key: string }>(
      `select i.key from leasehold.review_items i join public.job_events e on e.id = i.job_event_id where e.job_id = $1`,
      [key],
    );
    return rows[0]?.key ?? '';
  }
  if (whose === 'own') await stage.asRole('operator', wish, 'done');
  else await stage.first(await stage.somebody('operator'), wish, 'done');
  const { rows } = await admin.query<{ key: string }>(
    `select i.key from leasehold.review_items i join leasehold.audit_events e on e.seq = i.audit_seq
     where e.request_key = $1`,
    [wish.requestKey],
  );
  return rows[0]?.key ?? '';
}

type Said = 'sign-off' | 'query';

async function say(stage: Stage, verb: Said, key: string): Promise<void> {
  await stage.first(
    await stage.somebody('reviewer'),
    await wishOnReview(stage.database.admin, verb, key),
    'done',
  );
}

/** What another reviewer said before it was looked at, and since. */
const review =
  (verb: ReviewVerb, whose: Whose, before?: Said, since?: Said): State =>
  async (stage) => {
    const key = await item(stage, whose);
    if (before) await say(stage, before, key);
    const wish = await wishOnReview(stage.database.admin, verb, key);
    if (since) await say(stage, since, key);
    return wish;
  };

const nothing =
  (verb: ReviewVerb): State =>
  async (stage) => {
    const wish = await review(verb, 'other')(stage);
    return { ...wish, address: { ...wish.address, key: 'record/999999999' } } as RecoveryRequest;
  };

const part = refused(/You had a part in it: another reviewer must look at it/);

/** What holds for every judgement of a reviewer. */
const judged = (verb: ReviewVerb): Record<string, Cell> => ({
  "another's, unreviewed": { state: review(verb, 'other'), end: done },
  'own, unreviewed': { state: review(verb, 'own'), end: part },
  'own, queried': { state: review(verb, 'own', 'query'), end: part },
  'changed outside, unreviewed': { state: review(verb, 'outside'), end: done },
  'signed off since the look': { state: review(verb, 'other', undefined, 'sign-off'), end: stale },
  'no such record': { state: nothing(verb), end: notFound },
});

export const REVIEW_CELLS: Readonly<Record<ReviewVerb, Record<string, Cell>>> = {
  'sign-off': {
    ...judged('sign-off'),
    "another's, queried": { state: review('sign-off', 'other', 'query'), end: done },
    "another's, signed off": {
      state: review('sign-off', 'other', 'sign-off'),
      end: refused(/It is signed off already/),
    },
  },
  query: {
    ...judged('query'),
    "another's, queried": {
      state: review('query', 'other', 'query'),
      end: refused(/waits for an answer already/),
    },
    "another's, signed off": { state: review('query', 'other', 'sign-off'), end: done },
  },
  answer: {
    'own, queried': { state: review('answer', 'own', 'query'), end: done },
    'own, unreviewed': { state: review('answer', 'own'), end: refused(/Nobody asks about it/) },
    'own, signed off': { state: review('answer', 'own', 'sign-off'), end: refused(/Nobody asks about it/) },
    "another's, queried": {
      state: review('answer', 'other', 'query'),
      end: refused(/Only who did it may answer/),
    },
    'changed outside, queried': { state: review('answer', 'outside', 'query'), end: done },
    'signed off since the look': { state: review('answer', 'own', 'query', 'sign-off'), end: stale },
    'no such record': { state: nothing('answer'), end: notFound },
  },
};

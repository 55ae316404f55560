import type { Pool } from 'pg';
import type { Places } from '@/bench/parts/pages/places';
import type { View } from '@/bench/parts/pages/view';
import { readAlerts } from '@/lib/alerts/queries/read-alerts';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import { EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { findEpisode } from '@/lib/episodes/queries/find-episode';
import { readTrend } from '@/lib/episodes/queries/read-trend';
import { readLeaseSignals } from '@/lib/health/queries/read-lease-signals';
import { readQuestionFacts } from '@/lib/health/queries/read-question-facts';
import { jobPath } from '@/lib/jobs/address-url';
import { readQueueState } from '@/lib/jobs/queries/read-queue-state';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { countReviews } from '@/lib/reviews/queries/count-reviews';
import { findReview } from '@/lib/reviews/queries/find-review';
import { nativeSource } from '@/lib/sources/native/native-source';
import { readJobEvidence } from '@/lib/triage/queries/read-job';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import { findWorker } from '@/lib/workers/queries/find-worker';
import { listWorkers } from '@/lib/workers/queries/list-workers';

/** Every page that is no list. What samplers share with all pages, such as the reading of the locks, is not counted to each. */
export function pageViews({ database, queue, owner, silent, job, act, review, episode }: Places): View[] {
  const address = { source: 'native', database, key: job.key };
  const reach = createReach();
  const sharedLocks = once((db) => readLocks(db));
  const sharedHolders = once((db) => nativeSource.readRowHolders(db));
  return [
    triageView(),
    {
      name: 'the page of a job',
      read: (db) =>
        readJobEvidence(
          { db, reach, locks: () => sharedLocks(db), rowHolders: () => sharedHolders(db) },
          address,
        ),
      floor: ['job/page'],
      values: [job.key, job.queue, job.subject, job.owner],
      path: `/api${jobPath(address)}`,
      statements: 8,
    },
    {
      name: 'the record of an act',
      read: (db) => findIntervention(db, act.seq),
      floor: ['interventions/one'],
      values: [act.seq, act.queue, act.subject, act.at],
      path: `/api/interventions/${act.seq}`,
      statements: 3,
    },
    {
      name: 'an item of the review',
      read: (db) => findReview(db, review),
      floor: ['reviews/one'],
      values: [review],
      path: `/api/reviews/${review}`,
      statements: 2,
    },
    {
      name: 'the counts of the review',
      read: (db) => countReviews(db, 'u-nobody'),
      floor: ['reviews/counts'],
      values: ['u-nobody'],
      path: '/api/reviews/counts',
      statements: 1,
    },
    {
      name: 'workers',
      read: listWorkers,
      floor: ['workers/list'],
      path: '/api/workers',
      statements: 2,
    },
    {
      name: 'a worker',
      read: (db) => findWorker(db, owner),
      floor: ['workers/one'],
      values: [owner],
      path: `/api/workers/${owner}`,
      statements: 3,
    },
    {
      name: 'a silent worker',
      read: (db) => findWorker(db, silent),
      floor: ['workers/one'],
      values: [silent],
      statements: 3,
    },
    {
      name: 'a queue',
      read: (db) => readQueueState(db, queue),
      floor: ['queues/one'],
      values: [queue],
      path: `/api/queues/${queue}`,
      statements: 1,
    },
    {
      name: 'the questions of Health',
      read: readQuestionFacts,
      floor: ['health/questions'],
      path: '/api/health/questions',
    },
    {
      name: 'the lease signals of an hour',
      read: (db) => readLeaseSignals(db, { window: '1h', queue: null }),
      floor: ['health/signals'],
      path: '/api/health/signals?window=1h',
    },
    {
      name: 'an episode',
      read: (db) => findEpisode(db, episode.id),
      floor: ['history/one'],
      values: [episode.id, episode.queue, episode.subject],
      path: `/api/episodes/${episode.id}`,
      statements: 8,
    },
    {
      name: 'the trend of the history',
      read: (db) => readTrend(db, { ...EVERY_EPISODE, span: '7d' }),
      floor: ['history/trend'],
      path: '/api/episodes/trend?span=7d',
      statements: 1,
    },
    {
      name: 'alerts',
      read: (db) => readAlerts(db, null),
      floor: ['alerts/page'],
      path: '/api/alerts',
      statements: 3,
    },
    { name: 'locks', read: (db) => readLocks(db), floor: ['locks'], path: '/api/locks', statements: 1 },
  ];
}

/** One sample of Triage, with the locks that it reads: all that is asked of the database each second while somebody looks. */
export function triageView(): View {
  const reader = once(async (db) => triageReader({ db, source: nativeSource, reach: createReach() }));
  return {
    name: 'Triage, one sample',
    read: async (db) => (await reader(db))(),
    floor: ['triage/sample', 'locks'],
    path: '/api/triage',
  };
}

/** What is made at the first call, and the same ever after. */
function once<T>(make: (db: Pool) => Promise<T>): (db: Pool) => Promise<T> {
  let made: Promise<T> | null = null;
  return (db) => {
    made ??= make(db);
    return made;
  };
}

import type { Places } from '@/bench/parts/pages/places';
import type { View } from '@/bench/parts/pages/view';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { type EpisodeFilter, EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { listEpisodes } from '@/lib/episodes/queries/list-episodes';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import { jobListParams, NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import { countJobs } from '@/lib/jobs/queries/count-jobs';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { listReviewed } from '@/lib/reviews/queries/list-reviewed';
import { listReviews } from '@/lib/reviews/queries/list-reviews';
import { type ReviewFilter, TO_REVIEW } from '@/lib/reviews/review-filter';

const ME = 'u-nobody';

/** Every list: each filter, its first and its hundredth page, and the way back from there. */
export function listViews(places: Places): View[] {
  return [...jobViews(places), ...recordViews(places), ...reviewViews(places), ...historyViews(places)];
}

function jobViews({ queue, owner, job, hundredth }: Places): View[] {
  const first = (name: string, filter: Partial<JobFilter>, floor: string, values: unknown[] = []): View => ({
    name: `jobs, ${name}`,
    read: (db) => listJobs(db, { ...NO_FILTER, ...filter }, null),
    floor: [`jobs/${floor}`],
    values,
    path: `/api/jobs?${jobListParams({ ...NO_FILTER, ...filter }, null)}`,
    statements: 2,
  });
  const at = (
    side: JobCursor['side'],
    name: string,
    filter: Partial<JobFilter>,
    floor: string,
    key: string | null | undefined,
    values: unknown[] = [],
  ): View[] =>
    key
      ? [
          {
            name: `jobs, ${name}`,
            read: (db) => listJobs(db, { ...NO_FILTER, ...filter }, { side, key }),
            floor: [`jobs/${floor}`],
            values: [...values, key],
            path: `/api/jobs?${jobListParams({ ...NO_FILTER, ...filter }, `${side}-${key}`)}`,
            statements: 2,
          },
        ]
      : [];
  const prefixed = (prefix: string) => [prefix, `${prefix}\u{10FFFF}`];
  return [
    first('all', {}, 'first'),
    ...at('older', 'all, page 100', {}, 'older', hundredth.jobs),
    ...at('newer', 'all, back from 100', {}, 'newer', hundredth.jobs),
    ...(['running', 'pending', 'held', 'failed', 'completed'] as const).flatMap((status) => [
      first(status, { status }, status),
      ...at('older', `${status}, page 100`, { status }, `${status}-older`, hundredth[status]),
    ]),
    ...at(
      'newer',
      'completed, back from 100',
      { status: 'completed' },
      'completed-newer',
      hundredth.completed,
    ),
    first('a queue', { queue }, 'queue', [queue]),
    ...at('older', 'a queue, page 100', { queue }, 'queue-older', hundredth.queue, [queue]),
    first('a queue, failed', { queue, status: 'failed' }, 'queue-failed', [queue]),
    first('a queue that is not there', { queue: 'nowhere' }, 'queue', ['nowhere']),
    first('an owner', { owner }, 'owner', [owner]),
    ...at('older', 'an owner, page 100', { owner }, 'owner-older', hundredth.owner, [owner]),
    first('an owner, failed', { owner, status: 'failed' }, 'owner-failed', [owner]),
    first('a stage', { stage: 'ocr' }, 'stage', ['ocr']),
    first('a stage, running', { stage: 'ocr', status: 'running' }, 'stage-running', ['ocr']),
    first('a stage that is not there', { stage: 'nowhere' }, 'stage', ['nowhere']),
    first('live leases', { lease: 'live' }, 'lease-live'),
    first('lapsed leases', { lease: 'lapsed' }, 'lease-lapsed'),
    first('no lease', { lease: 'none' }, 'lease-none'),
    // Where more than a page begin so: that there are not few, how many there are, and a page of them.
    ...[
      first('search for a subject', { search: job.subject }, 'search-subject', prefixed(job.subject)),
      first('search for a beginning of all', { search: 'INV-0' }, 'search-subject', prefixed('INV-0')),
    ].map((view) => ({ ...view, statements: 3 })),
    first('search for an id', { search: job.key }, 'search-id', [job.key, ...prefixed(job.key)]),
    first('search for an owner', { search: owner }, 'search-owner', [owner]),
    first('part of an error', { error: 'could not be read' }, 'error', ['%could not be read%']),
    first('search for what is not there', { search: 'ZZZ' }, 'search-subject', prefixed('ZZZ')),
    {
      name: 'jobs, the counts of the tabs',
      read: countJobs,
      floor: ['jobs/counts'],
      path: '/api/jobs/counts',
      statements: 1,
    },
  ];
}

function recordViews({ act, hundredth }: Places): View[] {
  const view = (
    name: string,
    filter: Partial<typeof EVERY_INTERVENTION>,
    floor: string,
    cursor: JobCursor | null = null,
    values: unknown[] = [],
  ): View => ({
    name: `interventions, ${name}`,
    read: (db) => listReviewed(db, { ...EVERY_INTERVENTION, ...filter }, cursor),
    floor: [`interventions/${floor}`],
    values: cursor ? [cursor.key] : values,
    statements: 2,
  });
  const older = (key: string | null | undefined) => (key ? ([{ side: 'older', key }] as const) : []);
  return [
    { ...view('first page', {}, 'first'), path: '/api/interventions' },
    ...older(hundredth.interventions).flatMap((cursor) => [
      {
        ...view('page 100', {}, 'older', cursor),
        path: `/api/interventions?cursor=older-${cursor.key}`,
      },
      view('back from 100', {}, 'newer', { ...cursor, side: 'newer' }),
    ]),
    view('an actor', { actor: 'u-3' }, 'actor', null, ['u-3']),
    view('an actor who never acted', { actor: ME }, 'actor', null, [ME]),
    view('an action', { action: 'fence-off' }, 'action', null, ['fence-off']),
    view('an outcome', { outcome: 'refused' }, 'outcome', null, ['refused']),
    view('an outcome that never was', { outcome: 'timed_out' }, 'outcome', null, ['timed_out']),
    view('a subject', { subject: act.subject }, 'subject', null, [act.subject]),
    view('unreviewed', { review: 'unreviewed' }, 'unreviewed'),
    ...older(hundredth.reviewed).map((cursor) =>
      view('reviewed, page 100', { review: 'reviewed' }, 'reviewed', cursor),
    ),
  ];
}

function reviewViews({ reviewQueue: queue, hundredth }: Places): View[] {
  const view = (
    name: string,
    filter: Partial<ReviewFilter>,
    floor: string,
    cursor: JobCursor | null = null,
    values: unknown[] = [],
  ): View => ({
    name: `review, ${name}`,
    read: (db) => listReviews(db, { ...TO_REVIEW, ...filter }, cursor, ME),
    floor: [`reviews/${floor}`],
    values: cursor ? [cursor.key] : values,
    statements: 2,
  });
  const key = hundredth.signedOff;
  return [
    { ...view('first page', {}, 'first'), path: '/api/reviews' },
    view('signed off', { state: 'signed-off' }, 'signed-off'),
    ...(key
      ? [view('signed off, page 100', { state: 'signed-off' }, 'signed-off-older', { side: 'older', key })]
      : []),
    view('a queue', { queue }, 'queue', null, [queue]),
    view('a person', { actor: 'u-3' }, 'actor', null, ['u-3']),
  ];
}

function historyViews({ queue, episode, hundredth, hundredthOpened }: Places): View[] {
  const view = (
    name: string,
    filter: Partial<EpisodeFilter>,
    floor: string,
    values: unknown[] = [],
    cursor: JobCursor | null = null,
  ): View => ({
    name: `history, ${name}`,
    read: (db) => listEpisodes(db, { ...EVERY_EPISODE, span: 'all', ...filter }, cursor),
    floor: [`history/${floor}`],
    values,
    statements: 2,
  });
  const key = hundredth.episodes;
  return [
    { ...view('first page', { span: '7d' }, 'first'), path: '/api/episodes' },
    ...(key
      ? [
          view('page 100', {}, 'older', [hundredthOpened, key], { side: 'older', key }),
          view('back from 100', {}, 'newer', [hundredthOpened, key], { side: 'newer', key }),
        ]
      : []),
    view('a kind', { kind: 'no-progress' }, 'kind', ['no-progress']),
    view('a queue', { queue }, 'queue', [queue]),
    view('how it ended', { how: 'superseded' }, 'how', ['superseded']),
    view('a subject', { queue: episode.queue, subject: episode.subject }, 'subject', [
      episode.queue,
      episode.subject,
    ]),
  ];
}

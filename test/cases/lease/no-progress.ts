import { startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import { neverStarted } from '@/drizzle/seed/scenarios/never-started';
import { noProgress } from '@/drizzle/seed/scenarios/no-progress';
import { type LeaseCase, typed, wished } from './lease-case';

/** K4: the owner is heard and renews, and nothing comes of it. */
export const NO_PROGRESS: readonly LeaseCase[] = [
  {
    id: 'C29',
    kind: 'K4',
    title: 'two queues stand still with no error, their workers up and heard',
    stage: ({ admin }) => noProgress(admin, { subject: 'C29', owner: 'w-c29' }),
    found: {
      rule: 'no-progress/stage-over-limit',
      confidence: 'likely',
      says: /C29 has been in stage duplicate-check for 31:0\d, but w-c29 is alive/,
      safe: ['wait', 'request-stop'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'requeue it from the table, though the hung task may wake up',
      tried: wished('retry'),
      ends: /^refused: The lease is live/,
    },
  },
  {
    id: 'C31',
    kind: 'K4',
    title: 'a recurring task stays picked for ever, its heartbeat fresh and its last success old',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C31', owner: 'w-c31', stage: 'approve' });
      await moveToPast(admin, job, { startedAgo: 11_000, renewedAgo: 2, stageAgo: 10_800 });
      return job;
    },
    found: {
      rule: 'no-progress/stage-over-limit',
      confidence: 'likely',
      says: /C31 has been in stage approve for 3:00:0\d, but w-c31 is alive/,
      safe: ['wait', 'request-stop'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'take the owner off the row by hand',
      tried: typed('asOperator', 'update public.processing_jobs set lease_owner = null where id = $1'),
      ends: /permission denied/,
    },
  },
  {
    id: 'C32',
    kind: 'K4',
    title: 'a worker beats and answers its health check, and never begins what it is given',
    stage: ({ admin }) => neverStarted(admin, { subject: 'C32', owner: 'w-c32' }),
    found: {
      rule: 'never-started/no-stage',
      confidence: 'likely',
      says: /w-c32 was granted C32 3:0\d ago and has entered no stage; it is alive/,
      safe: ['wait', 'request-stop'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'add workers behind the same lease',
      tried: typed(
        'asWorker',
        `select from public.acquire_processing_lock('invoices', 'C32', 'w-more') where job_id is not null`,
      ),
      ends: /^0 rows$/,
    },
  },
  {
    id: 'C34',
    kind: 'K4',
    title: 'a job is active for hours and its lease moves on all the time',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C34', owner: 'w-c34', stage: 'extract' });
      await moveToPast(admin, job, { startedAgo: 18_000, renewedAgo: 1, stageAgo: 17_900 });
      return job;
    },
    found: {
      rule: 'no-progress/stage-over-limit',
      confidence: 'likely',
      says: /C34 has been in stage extract for 4:58:2\d/,
      safe: ['wait', 'request-stop'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'end a lease that is being renewed',
      tried: wished('mark-failed'),
      ends: /^refused: The lease is live/,
    },
  },
];

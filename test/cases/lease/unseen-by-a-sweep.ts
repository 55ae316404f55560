import { startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { unregisteredOwner } from '@/drizzle/seed/scenarios/unregistered-owner';
import { type LeaseCase, typed, wished } from './lease-case';

/** K2: an orphan that the library's own sweep cannot see, or one that it took for an orphan. */
export const UNSEEN_BY_A_SWEEP: readonly LeaseCase[] = [
  {
    id: 'C07',
    kind: 'K2',
    title: 'the worker was pruned from the registry before its job was looked for',
    stage: ({ admin }) => unregisteredOwner(admin, { subject: 'C07', owner: 'w-c07' }),
    found: {
      rule: 'owner-unregistered/no-worker-row',
      confidence: 'likely',
      says: /C07 is held by w-c07, which has no row in workers/,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /Until a sweep comes/ },
    },
    harm: {
      cure: 'believe a list that joins workers and finds nobody stalled',
      tried: typed(
        'admin',
        'select from public.processing_jobs j join public.workers w on w.id = j.lease_owner where j.id = $1',
      ),
      ends: /^0 rows$/,
    },
  },
  {
    id: 'C10',
    kind: 'K2',
    title: 'a claim was committed after its worker had been struck off',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, {
        subject: 'C10',
        owner: 'w-c10',
        stage: 'ocr',
        registered: false,
      });
      await moveToPast(admin, job, { startedAgo: 40, renewedAgo: 30 });
      return job;
    },
    found: {
      rule: 'owner-unregistered/no-worker-row',
      confidence: 'likely',
      says: /C10 is held by w-c10, which has no row in workers; its lease/,
      safe: ['wait', 'wait-out'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^Attempt 1 is still open/ },
    },
    harm: {
      cure: 'take it at once, since nobody of that name is registered',
      tried: wished('mark-failed'),
      ends: /^refused: /,
    },
  },
  {
    id: 'C12',
    kind: 'K2',
    title: 'a graceful stop took the lease and the owner off and left the job running',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C12', owner: 'w-c12', stage: 'ocr' });
      await moveToPast(admin, job, { startedAgo: 400, renewedAgo: 300 });
      await admin.query(
        'update public.processing_jobs set lease_until = null, lease_owner = null where id = $1',
        [job.key],
      );
      return job;
    },
    found: {
      rule: 'no-lease/owner-gone',
      confidence: 'likely',
      says: /C12 is running without a lease, and no owner is named\. Nothing heals it by itself\./,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /^Nothing ends what has no lease/ },
    },
    harm: {
      cure: 'set the lease of every running row into the past',
      tried: typed(
        'asOperator',
        `update public.processing_jobs set lease_until = now() - interval '1 h' where status = 'running'`,
      ),
      ends: /permission denied/,
    },
  },
  {
    id: 'C13',
    kind: 'K2',
    title: 'a leader that does not know the kind gives up a job that its own worker is doing',
    stage: ({ admin }) => healthy(admin, { subject: 'C13', owner: 'w-c13' }),
    found: null,
    harm: {
      cure: 'discard it for the age of its claim',
      tried: wished('mark-failed'),
      ends: /^refused: /,
    },
  },
  {
    id: 'C16',
    kind: 'K2',
    title: 'people see it failed, the queue has it running, and whether its export happened is not known',
    stage: ({ admin }) => lapsedOwnerSilent(admin, { subject: 'C16', owner: 'w-c16', inDoubt: true }),
    found: {
      rule: 'owner-silent/lease-lapsed',
      confidence: 'likely',
      says: /its lease on C16 lapsed 3:\d\d ago/,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /^The next attempt cannot know whether export happened/ },
    },
    harm: {
      cure: 'requeue it by default, and say nothing of the export',
      tried: wished('retry'),
      ends: /^(turned away|refused): /,
    },
  },
];

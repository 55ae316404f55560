import { startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { noLease } from '@/drizzle/seed/scenarios/no-lease';
import { type LeaseCase, typed, wished } from './lease-case';

/** K1: the owner is gone; its lease heals it, or there is none. */
export const ORPHANS: readonly LeaseCase[] = [
  {
    id: 'C01',
    kind: 'K1',
    title: 'after a redeploy the old claim keeps its lease and the next job of the key waits',
    stage: ({ admin }) => liveOwnerSilent(admin, { subject: 'C01', owner: 'w-c01' }),
    found: {
      rule: 'owner-silent/lease-live',
      confidence: 'likely',
      says: /w-c01 fell silent .* Its lease on C01 lapses in 0:3\d\. Wait\./,
      safe: ['wait', 'wait-out'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^Attempt 1 is still open/ },
    },
    harm: {
      cure: 'rewrite every running row when a process starts',
      tried: typed(
        'asWorker',
        `update public.processing_jobs set status = 'pending' where status = 'running'`,
      ),
      ends: /permission denied/,
    },
  },
  {
    id: 'C03',
    kind: 'K1',
    title: 'a stopped daemon left its jobs locked for longer than anybody believes',
    stage: ({ admin }) => lapsedOwnerSilent(admin, { subject: 'C03', owner: 'w-c03' }),
    found: {
      rule: 'owner-silent/lease-lapsed',
      confidence: 'likely',
      says: /w-c03 has been silent for 4:\d\d.*; its lease on C03 lapsed 3:\d\d ago/,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /Until a sweep comes/ },
    },
    harm: {
      cure: 'clear owner, lease, error and attempts in one go',
      tried: typed(
        'asOperator',
        'update public.processing_jobs set lease_owner = null, lease_until = null, last_error = null, attempt = 0 where id = $1',
      ),
      ends: /permission denied/,
    },
  },
  {
    id: 'C04',
    kind: 'K1',
    title: 'an execution without any lease counts as running for ever',
    stage: ({ admin }) => noLease(admin, { subject: 'C04', owner: 'w-c04' }),
    found: {
      rule: 'no-lease/owner-gone',
      confidence: 'likely',
      says: /C04 is running without a lease, and w-c04 has been silent for .* Nothing heals it by itself\./,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /^Nothing ends what has no lease/ },
    },
    harm: {
      cure: 'fail every running execution when a server starts, the healthy ones too',
      tried: typed(
        'asWorker',
        `update public.processing_jobs set status = 'failed' where status = 'running'`,
      ),
      ends: /permission denied/,
    },
  },
  {
    id: 'C06',
    kind: 'K1',
    title: 'a connection was cut in the middle, so nobody wrote the end; cancelling it tells nobody',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C06', owner: 'w-c06', stage: 'extract' });
      await moveToPast(admin, job, { startedAgo: 9_000, renewedAgo: 8_000 });
      return job;
    },
    found: {
      rule: 'owner-silent/lease-lapsed',
      confidence: 'likely',
      says: /w-c06 has been silent for 2:13:\d\d/,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /Until a sweep comes/ },
    },
    harm: {
      cure: 'ask its worker to stop, again and again',
      tried: wished('request-stop'),
      ends: /^refused: /,
    },
  },
];

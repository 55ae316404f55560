import { startAttempt } from '@/drizzle/seed/attempt';
import { moveToPast } from '@/drizzle/seed/past';
import { afterAnAct } from '@/drizzle/seed/scenarios/after-an-act';
import { clockOffset } from '@/drizzle/seed/scenarios/clock-offset';
import { completed } from '@/drizzle/seed/scenarios/completed';
import { crashLoop } from '@/drizzle/seed/scenarios/crash-loop';
import { failed } from '@/drizzle/seed/scenarios/failed';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { type LeaseCase, typed, wished } from './lease-case';

/** K12: another clock; K13: a job that ends its workers; K14: an end written over; K15: what a cure did. */
export const CLOCKS_LOOPS_AND_CURES: readonly LeaseCase[] = [
  {
    id: 'C68',
    kind: 'K12',
    title: 'a worker three minutes ahead took a lease that was still valid',
    stage: ({ admin }) => clockOffset(admin, { subject: 'C68', owner: 'w-c68', offset: '170 s' }),
    found: {
      rule: 'clock-offset/drift',
      confidence: 'likely',
      says: /The clock of w-c68, which holds C68, is 2:\d\d ahead of the database's: .* drift/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'take the job while the lease holds by the database',
      tried: wished('mark-failed'),
      ends: /^refused: The lease is live/,
    },
  },
  {
    id: 'C70',
    kind: 'K12',
    title: 'due jobs are skipped for two hours where the host keeps another zone',
    stage: ({ admin }) => clockOffset(admin, { subject: 'C70', owner: 'w-c70', offset: '2 hours' }),
    found: {
      rule: 'clock-offset/zone',
      confidence: 'likely',
      says: /The clock of w-c70, .* whole half hours, which points at a time zone/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'move the times of many rows by hand',
      tried: typed(
        'asOperator',
        `update public.processing_jobs set available_at = available_at - interval '2 h'`,
      ),
      ends: /permission denied/,
    },
  },
  {
    id: 'C71',
    kind: 'K12',
    title: 'an orphan of fifty minutes whose times lie an hour ahead looks fresh',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C71', owner: 'w-c71', stage: 'ocr' });
      await moveToPast(admin, job, { startedAgo: 3_100, renewedAgo: 3_000 });
      await admin.query(
        `update public.processing_jobs set heartbeat_at = heartbeat_at + interval '1 h', lease_until = lease_until + interval '1 h' where id = $1`,
        [job.key],
      );
      return job;
    },
    found: {
      rule: 'clock-offset/sign-ahead',
      confidence: 'unknown',
      says: /No age on C71, held by w-c71, can be trusted: the last renewal, .* lies in the future/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^Attempt 1 is still open/ },
    },
    harm: {
      cure: 'act on ages of mixed columns',
      tried: wished('mark-failed'),
      ends: /^refused: The lease is live/,
    },
  },
  {
    id: 'C73',
    kind: 'K13',
    title: 'one operation is begun fifty times in a night, and its counter says none',
    stage: ({ admin }) => crashLoop(admin, { subject: 'C73' }),
    found: {
      rule: 'crash-loop/claims-without-report',
      confidence: 'likely',
      says: /C73 was claimed 3 times in 14:05 by 3 owners, and none reported back/,
      safe: ['mark-failed'],
      unsafe: { wait: /next claim of the loop/, retry: /would most likely be lost too/ },
    },
    harm: {
      cure: 'begin it again without its claims counted',
      tried: async ({ admin }, { subject }) => {
        const { rows } = await admin.query(
          'select max(attempt) as claims from public.processing_jobs where subject = $1',
          [subject],
        );
        return `${rows[0]?.claims} claims counted`;
      },
      ends: /^4 claims counted$/,
    },
  },
  {
    id: 'C75',
    kind: 'K13',
    title: 'a run goes through the fleet and ends one worker after the other; nothing keeps it from the next',
    stage: ({ admin }) => crashLoop(admin, { subject: 'C75' }),
    found: {
      rule: 'crash-loop/claims-without-report',
      confidence: 'likely',
      says: /C75 was claimed 3 times in 14:05 by 3 owners, and none reported back/,
      safe: ['mark-failed'],
      unsafe: { wait: /next claim of the loop/, retry: /would most likely be lost too/ },
    },
    harm: {
      cure: 'close it where the next worker takes it up again',
      tried: async (db, job) => {
        const closed = await wished('mark-failed')(db, job);
        const { rowCount } = await db.admin.query(
          `select from public.processing_jobs where subject = $1 and status in ('pending', 'running')`,
          [job.subject],
        );
        return `${closed.split(':')[0]}, ${rowCount} left to claim`;
      },
      ends: /^done, 0 left to claim$/,
    },
  },
  {
    id: 'C78',
    kind: 'K14',
    title: 'a rescuer that read “running” writes over what has been completed meanwhile',
    stage: ({ admin }) => completed(admin, { subject: 'C78', owner: 'w-c78' }),
    found: null,
    harm: {
      cure: 'mark it failed by what was read before',
      tried: wished('mark-failed', { status: 'running' }),
      ends: /^stale: It completed at/,
    },
  },
  {
    id: 'C80',
    kind: 'K14',
    title: 'a watchdog rejects the job that another worker has just taken over',
    stage: async ({ admin }) => {
      const job = await lapsedOwnerSilent(admin, { subject: 'C80', owner: 'w-c80a' });
      return job;
    },
    found: {
      rule: 'owner-silent/lease-lapsed',
      confidence: 'likely',
      says: /its lease on C80 lapsed 3:\d\d ago/,
      safe: ['retry', 'mark-failed'],
      unsafe: { wait: /Until a sweep comes/ },
    },
    harm: {
      cure: 'reject by the check of a moment ago',
      tried: wished('mark-failed', { token: '0', owner: 'w-before' }),
      ends: /^stale: Status, owner, token or lease are not what you saw/,
    },
  },
  {
    id: 'C81',
    kind: 'K14',
    title: 'a watchdog rewrites finished records as failed on every sweep',
    stage: ({ admin }) => completed(admin, { subject: 'C81', owner: 'w-c81' }),
    found: null,
    harm: {
      cure: 'write another end over the first',
      tried: async ({ asWorker }, { key, owner, token }) => {
        const { rows } = await asWorker().query('select public.fail_job($1, $2, $3, $4) as said', [
          ...[key, owner, token, 'swept'],
        ]);
        return String(rows[0]?.said);
      },
      ends: /^false$/,
    },
  },
  {
    id: 'C82',
    kind: 'K15',
    title: 'somebody requeued a running job, and two ran',
    stage: ({ admin }) => afterAnAct(admin, { subject: 'C82', owner: 'w-c82a', next: 'w-c82b' }),
    found: {
      rule: 'after-an-act/overlap',
      confidence: 'likely',
      says: /w-c82a was still at work on C82 after record \d+ \(retry by Ben Okoye/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /^The lease is live/, retry: /^Both may have acted outside/ },
    },
    harm: { cure: 'requeue once more', tried: wished('retry'), ends: /^refused: The lease is live/ },
  },
  {
    id: 'C88',
    kind: 'K15',
    title: 'a supervisor deletes running rows, and the history with them',
    stage: ({ admin }) => failed(admin, { subject: 'C88', owner: 'w-c88' }),
    found: null,
    harm: {
      cure: 'delete the row',
      tried: typed('asOperator', 'delete from public.processing_jobs where id = $1'),
      ends: /permission denied/,
    },
  },
];

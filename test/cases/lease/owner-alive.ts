import { startAttempt } from '@/drizzle/seed/attempt';
import { asIfLongUp } from '@/drizzle/seed/long-up';
import { moveToPast } from '@/drizzle/seed/past';
import { completedLate } from '@/drizzle/seed/scenarios/completed-late';
import { lapsedOwnerAlive } from '@/drizzle/seed/scenarios/lapsed-owner-alive';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { type LeaseCase, typed, wished, wishedOnceHeard } from './lease-case';

/** K3: the lease is over and its owner is not. */
export const OWNER_ALIVE: readonly LeaseCase[] = [
  {
    id: 'C17',
    kind: 'K3',
    title: 'a rescue after six minutes starts a nightly job of forty a second and a third time',
    stage: ({ admin }) => lapsedOwnerAlive(admin, { subject: 'C17', owner: 'w-c17' }),
    found: {
      rule: 'lapsed-owner-alive/heard',
      confidence: 'likely',
      says: /C17 is 0:35 past its lease, but w-c17 is alive, heard 0:0\d ago/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /may still (be working|finish)/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'requeue it, since its time is over',
      tried: wishedOnceHeard('retry'),
      ends: /^refused: w-c17 gave a sign of life/,
    },
  },
  {
    id: 'C19',
    kind: 'K3',
    title: 'a fixed lease that nobody renews takes each longer job for abandoned',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C19', owner: 'w-c19', stage: 'export' });
      await moveToPast(admin, job, { startedAgo: 1_860, renewedAgo: 1_860, heardAgo: 2 });
      return job;
    },
    found: {
      rule: 'lapsed-owner-alive/heard',
      confidence: 'likely',
      says: /C19 is 30:00 past its lease, but w-c19 is alive/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /may still (be working|finish)/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'close it by its age',
      tried: wishedOnceHeard('mark-failed'),
      ends: /^refused: w-c19 gave a sign of life/,
    },
  },
  {
    id: 'C20',
    kind: 'K3',
    title: 'a task is offered again every two minutes while its first owner works on',
    stage: async ({ admin }) => {
      const first = await lapsedOwnerSilent(admin, { subject: 'C20', owner: 'w-c20a' });
      await asIfLongUp(admin, () =>
        admin.query(`select public.release_stale_locks($1, 'C20', '3 min')`, [first.queue]),
      );
      const second = await startAttempt(admin, { subject: 'C20', owner: 'w-c20b', stage: 'extract' });
      await moveToPast(admin, second, { startedAgo: 200, renewedAgo: 95, heardAgo: 1 });
      return second;
    },
    found: {
      rule: 'lapsed-owner-alive/heard',
      confidence: 'likely',
      says: /C20 is 0:35 past its lease, but w-c20b is alive/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /may still (be working|finish)/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'let a third worker claim it meanwhile',
      tried: typed(
        'asWorker',
        `select from public.acquire_processing_lock('invoices', 'C20', 'w-c20c') where job_id is not null`,
      ),
      ends: /^0 rows$/,
    },
  },
  {
    id: 'C22',
    kind: 'K3',
    title: 'a polite stop ends the heartbeat first, while the job is still being finished',
    stage: async ({ admin }) => {
      const job = await startAttempt(admin, { subject: 'C22', owner: 'w-c22', stage: 'export' });
      await moveToPast(admin, job, { startedAgo: 200, renewedAgo: 95 });
      await admin.query('select public.drain_worker_self($1)', [job.owner]);
      await admin.query(`update public.workers set heartbeat_at = now() - interval '95 s' where id = $1`, [
        job.owner,
      ]);
      return job;
    },
    found: {
      rule: 'lapsed-owner-alive/draining',
      confidence: 'likely',
      says: /C22 is 0:35 past its lease, but w-c22 is draining/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /may still (be working|finish)/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'take it for silence alone',
      tried: wished('mark-failed'),
      ends: /^refused: w-c22 is draining and may still finish/,
    },
  },
  {
    id: 'C23',
    kind: 'K3',
    title: 'a worker whose heartbeats did not get through was struck off, and then finished',
    stage: ({ admin }) => completedLate(admin, { subject: 'C23', owner: 'w-c23' }),
    found: {
      rule: 'completed-late/retry-waits',
      confidence: 'likely',
      says: /w-c23 reported C23 complete at .*, after attempt 1 had been closed as lapsed\. The report was refused; the work was probably done\./,
      safe: ['hold', 'wait'],
      unsafe: { 'mark-failed': /^It is pending/, retry: /^Its work was probably done/ },
    },
    harm: { cure: 'retry what “failed”', tried: wished('retry'), ends: /^refused: Attempt 2 is pending/ },
  },
  {
    id: 'C25',
    kind: 'K3',
    title: 'a worker that was paused comes back with its old token',
    stage: async ({ admin }) => {
      const first = await lapsedOwnerSilent(admin, { subject: 'C25', owner: 'w-c25a' });
      await asIfLongUp(admin, () =>
        admin.query(`select public.release_stale_locks($1, 'C25', '3 min')`, [first.queue]),
      );
      await startAttempt(admin, { subject: 'C25', owner: 'w-c25b', stage: 'extract' });
      return first;
    },
    found: null,
    harm: {
      cure: 'let its late completion count',
      tried: async ({ asWorker }, { key, owner, token }) => {
        const { rows } = await asWorker().query('select public.complete_job($1, $2, $3) as said', [
          key,
          owner,
          token,
        ]);
        return String(rows[0]?.said);
      },
      ends: /^false$/,
    },
  },
  {
    id: 'C26',
    kind: 'K3',
    title: 'four copies of a four-hour mailing, one started each hour',
    stage: async ({ admin }) => {
      const job = await lapsedOwnerSilent(admin, { subject: 'C26', owner: 'w-c26', inDoubt: true });
      await moveToPast(admin, job, { startedAgo: 3_900, renewedAgo: 3_700, heardAgo: 1 });
      return job;
    },
    found: {
      rule: 'lapsed-owner-alive/heard',
      confidence: 'likely',
      says: /C26 is 1:00:40 past its lease, but w-c26 is alive/,
      safe: ['wait'],
      unsafe: { 'mark-failed': /may still (be working|finish)/, retry: /^It would run twice/ },
    },
    harm: {
      cure: 'requeue a kind that acts outside',
      tried: wishedOnceHeard('retry'),
      ends: /^refused: w-c26 gave a sign of life/,
    },
  },
];

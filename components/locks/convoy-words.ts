import type { LockBook } from '@/components/locks/lock-book';
import { isHeartbeat } from '@/components/locks/waiter-groups';
import type { Session } from '@/lib/locks/lock-sample';

/** What most concerns whoever reads of a crowd: heartbeats that wait make workers look silent, then the jobs that stand still. */
export function convoyWords(
  waiters: readonly Session[],
  { jobsOf, jobsUnread }: Pick<LockBook, 'jobsOf' | 'jobsUnread'>,
) {
  const heartbeats = waiters.filter(isHeartbeat).length;
  const working = waiters.filter((waiter) => jobsOf(waiter) !== null).length;
  return [
    ...(heartbeats > 0 ? [`${heartbeats} of them heartbeats`] : []),
    jobsUnread
      ? 'whether they run jobs was not read'
      : working === 0
        ? 'none of them runs a job'
        : `${working} of them ${working === 1 ? 'runs a job' : 'run jobs'}`,
  ].join(', ');
}

import type { LeaseKind } from './lease-case';

/** Cases that the native table cannot come to, and what stands there in place of what went wrong. */
export const NOT_NATIVE: readonly {
  id: `C${number}`;
  kind: LeaseKind | 'K11';
  title: string;
  why: string;
}[] = [
  {
    id: 'C09',
    kind: 'K2',
    title: 'the job that sweeps for stalled ones stalled itself, under a key that lets no second one run',
    why: 'No job sweeps: each claim does, and so does whoever calls release_stale_locks. That no watcher is heard is a finding.',
  },
  {
    id: 'C15',
    kind: 'K2',
    title: 'orphans count against a limit of running jobs, which the recovery of orphans obeys too',
    why: 'A queue has no limit of running jobs; the one limit is one running attempt a subject, and a takeover closes before it opens.',
  },
  {
    id: 'C28',
    kind: 'K3',
    title: 'a gate of five minutes is given free by a timeout while its holder works for an hour',
    why: 'There is no gate beside the lease: what is held is the job itself, renewed by whoever works.',
  },
  {
    id: 'C62',
    kind: 'K11',
    title: 'a named queue is locked by a worker that is gone',
    why: 'A queue is never locked; pausing one is an act with a name and a reason, shown where it holds jobs back.',
  },
  {
    id: 'C64',
    kind: 'K11',
    title: 'a lock row was restored from a backup, months old',
    why: 'There is no lock row; a restored attempt that was running is an orphan with a lapsed lease, as C03.',
  },
  {
    id: 'C65',
    kind: 'K11',
    title: 'a row of a lock table names a server that is no longer registered',
    why: 'There is no lock row; a job whose owner is not registered is C07.',
  },
  {
    id: 'C67',
    kind: 'K11',
    title: 'a semaphore was not given back by a worker that ended',
    why: 'Nothing is counted: whether somebody runs is the row itself, by a unique index.',
  },
  {
    id: 'C76',
    kind: 'K13',
    title: 'a cap counts only attempts that ended by themselves',
    why: 'Each grant is an attempt and counts; the last one that the queue allows is closed without a successor, as C73 counts.',
  },
  {
    id: 'C84',
    kind: 'K15',
    title: 'the dashboard itself holds the lock of the job',
    why: 'The console takes locks of a transaction only, in one round trip, and its own sessions are marked and cannot be ended from it.',
  },
  {
    id: 'C85',
    kind: 'K15',
    title: 'a session was ended and its process went on',
    why: 'A lock and no lease: it is told with the sessions, where ending one never claims to stop its worker.',
  },
  {
    id: 'C87',
    kind: 'K15',
    title: 'a lock row of a migration was freed without asking who holds it',
    why: 'There is no lock row; every act asks for the owner in the statement that writes.',
  },
];

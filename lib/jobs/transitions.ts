import type { JobStatus } from '@/lib/jobs/job';

/** Everything that moves an attempt: what its worker says, a takeover of its lapsed lease, and the acts of an operator. */
export const CAUSES = [
  'acquire',
  'complete',
  'fail',
  'release',
  'take-over',
  'mark-failed',
  'retry',
  'request-stop',
  'hold',
  'release-hold',
  'cancel-pending',
  'fence-off',
] as const;
export type Cause = (typeof CAUSES)[number];

export type Transition = {
  cause: Cause;
  by: 'worker' | 'takeover' | 'operator';
  from: JobStatus;
  /** The same as `from` where the row's status stays as it is. */
  to: JobStatus;
  /** What the next attempt of the subject may start as; empty when the cause makes none. */
  next: readonly JobStatus[];
  /** When it happens, and when a next attempt is made. */
  when: string;
};

/** Held rather than pending when an effect is in doubt at a provider that honours no keys. */
const NEXT = ['pending', 'held'] as const;

/** The state machine of an attempt. A terminal row is never left: what follows it is another attempt. */
export const TRANSITIONS: readonly Transition[] = [
  {
    cause: 'acquire',
    by: 'worker',
    from: 'pending',
    to: 'running',
    next: [],
    when: 'A worker claims it, from available_at on.',
  },
  {
    cause: 'complete',
    by: 'worker',
    from: 'running',
    to: 'completed',
    next: [],
    when: 'The owner says that it is done.',
  },
  {
    cause: 'fail',
    by: 'worker',
    from: 'running',
    to: 'failed',
    next: NEXT,
    when: 'The owner gives up; one more while attempts are left.',
  },
  {
    cause: 'release',
    by: 'worker',
    from: 'running',
    to: 'failed',
    next: NEXT,
    when: 'The owner leaves; one more, which does not count against the limit.',
  },
  {
    cause: 'take-over',
    by: 'takeover',
    from: 'running',
    to: 'failed',
    next: NEXT,
    when: 'Its lease lapsed and a claim or sweep found it; one more while attempts are left.',
  },
  {
    cause: 'mark-failed',
    by: 'operator',
    from: 'running',
    to: 'failed',
    next: [],
    when: 'Its lease lapsed and its owner is presumed gone.',
  },
  {
    cause: 'retry',
    by: 'operator',
    from: 'running',
    to: 'failed',
    next: NEXT,
    when: 'Its lease lapsed and its owner is presumed gone.',
  },
  {
    cause: 'retry',
    by: 'operator',
    from: 'held',
    to: 'failed',
    next: NEXT,
    when: 'Its effects in doubt are answered.',
  },
  {
    cause: 'retry',
    by: 'operator',
    from: 'failed',
    to: 'failed',
    next: NEXT,
    when: 'It is the newest attempt of its subject.',
  },
  {
    cause: 'request-stop',
    by: 'operator',
    from: 'running',
    to: 'running',
    next: [],
    when: 'Its owner may be there to hear it, and obeys at its next heartbeat.',
  },
  {
    cause: 'hold',
    by: 'operator',
    from: 'pending',
    to: 'held',
    next: [],
    when: 'Nobody has claimed it.',
  },
  {
    cause: 'release-hold',
    by: 'operator',
    from: 'held',
    to: 'pending',
    next: [],
    when: 'Its effects in doubt are answered.',
  },
  {
    cause: 'cancel-pending',
    by: 'operator',
    from: 'pending',
    to: 'failed',
    next: [],
    when: 'Nobody has begun it.',
  },
  {
    cause: 'cancel-pending',
    by: 'operator',
    from: 'held',
    to: 'failed',
    next: [],
    when: 'Nobody is to run it.',
  },
  {
    cause: 'fence-off',
    by: 'operator',
    from: 'running',
    to: 'failed',
    next: [],
    when: 'Its lease lapsed, whether its owner lives or not.',
  },
];

/** What a cause does to an attempt of this status; null when it can do nothing. */
export function transitionOf(from: JobStatus, cause: Cause): Transition | null {
  return TRANSITIONS.find((one) => one.from === from && one.cause === cause) ?? null;
}

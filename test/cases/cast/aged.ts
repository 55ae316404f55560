import type { LockSample } from '@/lib/locks/lock-sample';
import { epochMs, type Timestamp } from '@/lib/time';

/** The same reading, had everything in it begun so many seconds earlier. What tells a session from its successor stays as it is. */
export function aged(sample: LockSample, seconds: number): LockSample {
  const earlier = (at: Timestamp) =>
    `${new Date(epochMs(at) - seconds * 1_000).toISOString().slice(0, -1)}${at.slice(-4)}`;
  const maybe = (at: Timestamp | null) => (at === null ? null : earlier(at));
  return {
    ...sample,
    sessions: sample.sessions.map((session) => ({
      ...session,
      stateChange: maybe(session.stateChange),
      xactStart: maybe(session.xactStart),
      queryStart: maybe(session.queryStart),
      waitsFor: session.waitsFor && { ...session.waitsFor, since: maybe(session.waitsFor.since) },
    })),
    advisory: sample.advisory.map((lock) => ({ ...lock, waitingSince: maybe(lock.waitingSince) })),
    prepared: sample.prepared.map((one) => ({ ...one, preparedAt: earlier(one.preparedAt) })),
  };
}

import type { IconName } from '@/components/ui/icon-name';
import type { Tone } from '@/components/ui/tone';
import type { Session } from '@/lib/locks/lock-sample';
import type { Timestamp } from '@/lib/time';

/** How a session is doing, as mark and word. Waiting comes first: a waiter is `active` too. */
export function sessionLook(session: Session): { tone: Tone; icon: IconName; word: string } {
  if (session.waitsFor) return { tone: 'wait', icon: 'lock', word: 'waits' };
  switch (session.state) {
    case null:
      return { tone: 'unknown', icon: 'eye-off', word: 'not permitted to see' };
    case 'active':
      return { tone: 'run', icon: 'play', word: 'active' };
    case 'idle':
      return { tone: 'idle', icon: 'pause', word: 'idle' };
    case 'idle in transaction':
      return { tone: 'late', icon: 'clock-alert', word: 'idle in tx' };
    case 'idle in transaction (aborted)':
      return { tone: 'late', icon: 'clock-alert', word: 'idle in tx, aborted' };
    default:
      return { tone: 'idle', icon: 'circle-dashed', word: session.state };
  }
}

/** Since when it has been so: the wait, the transaction, the statement or the idling; null when nothing tells. */
export function sessionSince({
  waitsFor,
  state,
  xactStart,
  queryStart,
  stateChange,
}: Session): Timestamp | null {
  if (waitsFor) return waitsFor.since;
  if (state === 'active') return queryStart;
  // An aborted transaction has no beginning any more.
  return xactStart ?? stateChange;
}

/** Who it is for the people who run it: `ro_reports@10.20.9.3:51544`, as far as it may be seen. */
export function sessionOrigin({ user, client, hidden }: Session): string {
  if (user === null) return hidden ? 'its client is hidden' : 'no client';
  if (hidden) return `${user}, its client is hidden`;
  return client === null ? `${user}, local socket` : `${user}@${client}`;
}

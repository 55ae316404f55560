import type { Session } from '@/lib/locks/lock-sample';
import { epochMs, type Timestamp } from '@/lib/time';

/** Waiters that run the same: one row of a convoy. */
export type WaiterGroup = {
  key: string;
  /** What they call themselves where all agree; null where they do not, or nobody said. */
  application: string | null;
  /** Null when it is hidden from the console. */
  statement: string | null;
  /** Those that waited longest first. */
  sessions: readonly Session[];
  /** Beginning of the longest wait; null when none is known. */
  since: Timestamp | null;
  heartbeats: boolean;
};

/** Statements by which a worker says that it is alive. While they wait, its silence proves nothing. */
const HEARTBEAT = /\b(beat_worker|renew_lease)\b|\bset\b[^;]*\bheartbeat_at\b/i;

export function isHeartbeat({ statement }: Session): boolean {
  return statement !== null && HEARTBEAT.test(statement);
}

/** Waiters by what they run, most of them first. */
export function waiterGroups(waiters: readonly Session[]): WaiterGroup[] {
  const byStatement = new Map<string, Session[]>();
  for (const waiter of waiters) {
    const key = waiter.statement ?? '';
    byStatement.set(key, [...(byStatement.get(key) ?? []), waiter]);
  }
  return [...byStatement]
    .map(([key, members]): WaiterGroup => {
      const sessions = members.toSorted((a, b) => waitStart(a) - waitStart(b));
      const [first] = sessions;
      return {
        key,
        application: sessions.every(({ application }) => application === first?.application)
          ? (first?.application ?? null)
          : null,
        statement: first?.statement ?? null,
        sessions,
        since: first?.waitsFor?.since ?? null,
        heartbeats: first !== undefined && isHeartbeat(first),
      };
    })
    .toSorted((a, b) => b.sessions.length - a.sessions.length);
}

/** For sorting: a wait whose beginning is not known yet has just begun. */
export function waitStart({ waitsFor }: Session): number {
  return waitsFor?.since ? epochMs(waitsFor.since) : Number.MAX_SAFE_INTEGER;
}

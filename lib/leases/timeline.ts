import type { BeatSource } from './beats';

/** One attempt as the timeline draws it. Times are epoch milliseconds of the database's clock. */
export type TimelineAttempt = {
  attempt: number;
  owner: string | null;
  token: string | null;
  startedAt: number;
  /** Null: it runs without a lease. */
  lapsesAt: number | null;
  /** Null: it is open. */
  closedAt: number | null;
  /** It was granted over an attempt whose lease had lapsed. */
  tookOver: boolean;
};

/** Something that lasted: a stage, or what a session was doing. */
export type TimelineSpan = {
  label: string;
  /** Said after the label, where there is room. */
  note?: string | undefined;
  startedAt: number;
  /** Null: it goes on. */
  endedAt: number | null;
  /** `waiting` is idle in a transaction or waiting for a lock. */
  kind: 'past' | 'current' | 'waiting';
};

/** Something that happened at one instant. */
export type TimelineMark = {
  at: number;
  kind: 'confirmed' | 'intended' | 'denied' | 'act' | 'finding';
  label: string;
};

export type TimelineData = {
  /** Oldest first; the last one is the attempt the page is about. */
  attempts: ReadonlyArray<TimelineAttempt>;
  graceMs: number;
  /** Heartbeats of the last attempt; null where there are none to be expected. */
  beats: BeatSource | null;
  stages: ReadonlyArray<TimelineSpan>;
  /** Null: sessions could not be read. */
  session: ReadonlyArray<TimelineSpan> | null;
  /** Null because nothing in these tables tells of sessions, and no permission would. */
  sessionUntold?: boolean;
  marks: ReadonlyArray<TimelineMark>;
};

/** `attempt` is the last attempt with the end of the one before it, `recent` the last two minutes. */
export type TimelineView = 'attempt' | 'all' | 'recent';

export type TimelineWindow = { from: number; to: number };

const RECENT_MS = 120_000;
/** A phone has room for this much at one glance. */
const PHONE_MS = 7 * 60_000;
const SHORTEST_MS = 10_000;

/** The stretch of time a view shows, with a little of the future where the last attempt is open. */
export function timelineWindow(
  { attempts, graceMs }: Pick<TimelineData, 'attempts' | 'graceMs'>,
  view: TimelineView,
  now: number,
  onPhone = false,
): TimelineWindow {
  const first = attempts[0];
  const last = attempts.at(-1);
  if (!first || !last) return { from: now - RECENT_MS, to: now };

  const open = last.closedAt === null;
  const present = last.closedAt ?? now;
  const end = open && last.lapsesAt !== null ? Math.max(last.lapsesAt + graceMs, present) : present;
  if (view === 'recent')
    return { from: present - RECENT_MS, to: Math.min(end, present + RECENT_MS / 4) + RECENT_MS / 20 };

  const start = view === 'all' ? first.startedAt : last.startedAt;
  const length = Math.max(end - start, SHORTEST_MS);
  const showsBefore = view === 'attempt' && attempts.length > 1;
  const from = start - length * (showsBefore ? 0.24 : 0.02);
  return { from: onPhone ? Math.max(from, present - PHONE_MS) : from, to: start + length * 1.06 };
}

/** Turns instants into x, held within the plot. */
export type TimelineScale = {
  x(at: number): number;
  /** Whether the instant lies within the window. */
  shows(at: number): boolean;
  left: number;
  right: number;
};

export function createScale({ from, to }: TimelineWindow, left: number, right: number): TimelineScale {
  const place = (at: number) =>
    left + ((Math.max(from, Math.min(to, at)) - from) / (to - from)) * (right - left);
  return { x: (at) => Math.round(place(at) * 10) / 10, shows: (at) => at >= from && at <= to, left, right };
}

import { epochMs, type Timestamp } from '@/lib/time';

type Ranked = { heldUp: number; since: Timestamp | null };

/** Most jobs held up first, then the oldest; what does not say since when comes after what does. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.heldUp - a.heldUp || beginning(a) - beginning(b) || 0;
}

/** The causes in the order in which to look at them. Equals keep their order, so that rows do not swap at every reading. */
export function rank<T extends Ranked>(causes: readonly T[]): T[] {
  return [...causes].sort(byRank);
}

/** The oldest of some beginnings; null when none is known. */
export function oldest(beginnings: readonly (Timestamp | null)[]): Timestamp | null {
  return beginnings.reduce(
    (first, at) => (at !== null && (first === null || epochMs(at) < epochMs(first)) ? at : first),
    null,
  );
}

const NEVER = Number.MAX_SAFE_INTEGER;

function beginning({ since }: Ranked): number {
  const ms = since === null ? NEVER : epochMs(since);
  return Number.isNaN(ms) ? NEVER : ms;
}

import type { TimelineAttempt, TimelineScale } from './timeline';
import { leaseLabels, longestThatFits } from './timeline-labels';

/**
 * `spent` and `left` are the open attempt's lease before and after now, `earlier` a closed attempt, `untaken`
 * the time a lapsed one lay open until it was closed, `unleased` an open attempt without a lease.
 */
export type BlockKind = 'spent' | 'left' | 'grace' | 'overdue' | 'earlier' | 'untaken' | 'unleased';

export type LeaseBlock = { kind: BlockKind; x: number; width: number };

/** One attempt in the lease lane. */
export type LeaseLane = {
  attempt: number;
  blocks: LeaseBlock[];
  /** Where its lease lapses, if that is in view. */
  flag: number | null;
  lapsesAt: number | null;
  /** Where it took over another. */
  pin: number | null;
  startedAt: number;
  /** It began before the window: a chevron says so. */
  clipped: boolean;
  label: string | null;
  labelX: number;
  open: boolean;
};

/** Room that the chevron takes before the label, and the label without it. */
const AFTER_CHEVRON = 14;
const AFTER_EDGE = 8;

/** The lease lane of one attempt, or null when none of it is in view. */
export function leaseLane(
  attempt: TimelineAttempt,
  now: number,
  graceMs: number,
  scale: TimelineScale,
): LeaseLane | null {
  const end = attempt.closedAt ?? Math.max(now, attempt.lapsesAt === null ? now : attempt.lapsesAt + graceMs);
  if (scale.x(end) <= scale.left || scale.x(attempt.startedAt) >= scale.right) return null;

  const blocks = blocksOf(attempt, now, graceMs, scale);
  const clipped = !scale.shows(attempt.startedAt);
  const x = scale.x(attempt.startedAt);
  const inset = clipped ? AFTER_CHEVRON : AFTER_EDGE;
  const lapses =
    attempt.lapsesAt !== null && (attempt.closedAt === null || attempt.closedAt >= attempt.lapsesAt);
  return {
    attempt: attempt.attempt,
    blocks,
    flag:
      lapses && attempt.lapsesAt !== null && scale.shows(attempt.lapsesAt) ? scale.x(attempt.lapsesAt) : null,
    lapsesAt: lapses ? attempt.lapsesAt : null,
    pin: attempt.tookOver && !clipped ? x : null,
    startedAt: attempt.startedAt,
    clipped,
    label: longestThatFits(leaseLabels(attempt), (blocks[0]?.width ?? 0) - inset - AFTER_EDGE),
    labelX: x + inset,
    open: attempt.closedAt === null,
  };
}

function blocksOf(
  attempt: TimelineAttempt,
  now: number,
  graceMs: number,
  scale: TimelineScale,
): LeaseBlock[] {
  const { startedAt, lapsesAt, closedAt } = attempt;
  const block = (kind: BlockKind, from: number, to: number): LeaseBlock => ({
    kind,
    x: scale.x(from),
    width: Math.max(0, scale.x(to) - scale.x(from)),
  });
  const drawn = (blocks: LeaseBlock[]) => blocks.filter(({ width }, index) => index === 0 || width > 0);

  if (closedAt !== null) {
    const held = lapsesAt === null ? closedAt : Math.min(lapsesAt, closedAt);
    return drawn([block('earlier', startedAt, held), block('untaken', held, closedAt)]);
  }
  if (lapsesAt === null) return [block('unleased', startedAt, now)];
  const spentUntil = Math.min(now, lapsesAt);
  return drawn([
    block('spent', startedAt, spentUntil),
    block('left', spentUntil, lapsesAt),
    block('grace', lapsesAt, lapsesAt + graceMs),
    block('overdue', lapsesAt, Math.max(now, lapsesAt)),
  ]);
}

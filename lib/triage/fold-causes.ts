import { countOf } from '@/lib/format/count';
import { epochMs } from '@/lib/time';
import type { Card, CauseRow } from '@/lib/triage/card';
import type { FaultKind } from '@/lib/triage/finding';
import { FOLDED_CAUSE, leftOf } from '@/lib/triage/fold-words';
import { oldest, rank } from '@/lib/triage/rank';
import { clock, left } from '@/lib/triage/words';

/** With more cards than this the page no longer answers at a glance, so the causes fold into a row for each kind. */
export const CARDS_AT_A_GLANCE = 8;

/** Owners that fell silent within this many milliseconds of each other share something outside of them. */
const TOGETHER = 5_000;

/** A row for each kind, ranked; null while all cards can be read at a glance. */
export function foldCauses(cards: readonly Card[]): CauseRow[] | null {
  if (cards.length <= CARDS_AT_A_GLANCE) return null;
  const kinds = new Map<FaultKind, [Card, ...Card[]]>();
  for (const card of cards) {
    const group = kinds.get(card.kind);
    if (group) group.push(card);
    else kinds.set(card.kind, [card]);
  }
  return rank([...kinds].map(([kind, group]) => rowOf(kind, group)));
}

function rowOf(kind: FaultKind, group: readonly [Card, ...Card[]]): CauseRow {
  return {
    kind,
    cause: FOLDED_CAUSE[kind],
    heldUp: group.reduce((sum, { heldUp }) => sum + heldUp, 0),
    since: oldest(group.map(({ since }) => since)),
    summary: summaryOf(group),
    hint: kind === 'owner-silent' ? silentTogether(group) : null,
    cards: rank(group) as [Card, ...Card[]],
  };
}

function summaryOf(group: readonly Card[]): string {
  const findings = group.flatMap((card) => card.findings);
  const count = group.reduce((sum, card) => sum + card.count, 0);
  const owners = new Set(findings.flatMap(({ owner }) => (owner === null ? [] : [owner])));
  const [next] = leftOf(findings);
  return [
    ...(owners.size === 0 ? [] : [countOf(owners.size, 'worker')]),
    countOf(count, findings[0]?.about === 'job' ? 'job' : 'finding'),
    ...(next === undefined ? [] : [`first lease lapses in ${left(next)}`]),
  ].join(', ');
}

function silentTogether(group: readonly Card[]): string | null {
  const times = group.flatMap(({ since }) => (since === null ? [] : [epochMs(since)]));
  const first = oldest(group.map(({ since }) => since));
  if (first === null || times.length < group.length || group.length < 2) return null;
  return Math.max(...times) - Math.min(...times) <= TOGETHER
    ? `All ${group.length} fell silent within ${TOGETHER / 1000} s of ${clock(first)}. Look for what they share first.`
    : null;
}

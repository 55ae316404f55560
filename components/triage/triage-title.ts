import type { Snooze } from '@/lib/actions/snooze';
import { countOf } from '@/lib/format/count';
import { formatUtcMinute } from '@/lib/format/utc-time';
import type { Card } from '@/lib/triage/card';

/** All that a title tells of a snoozed finding. */
type SnoozedUntil = { snooze: Pick<Snooze, 'until'> };

/**
 * The page's title: a sentence with its numbers. What is snoozed is not counted, but never passed over; and nothing is called quiet
 * while no job could be judged.
 */
export function triageTitle(
  cards: readonly Pick<Card, 'heldUp'>[],
  snoozed: number,
  unjudged = false,
): string {
  if (cards.length === 0 && unjudged) return 'The jobs could not be judged';
  if (cards.length === 0 && snoozed > 0) return 'Nothing is stuck but what is snoozed';
  if (cards.length === 0) return 'Nothing is stuck';
  const jobs = cards.reduce((sum, { heldUp }) => sum + heldUp, 0);
  const held = jobs === 0 ? 'no job' : countOf(jobs, 'job');
  return `${countOf(cards.length, 'finding')} ${cards.length === 1 ? 'holds' : 'hold'} up ${held}`;
}

/** "2 snoozed, the first until 03:40 UTC": the first to come back leads. */
export function snoozedTitle(snoozed: readonly [SnoozedUntil, ...SnoozedUntil[]]): string {
  const until = `until ${formatUtcMinute(snoozed[0].snooze.until)} UTC`;
  return snoozed.length === 1 ? `1 snoozed, ${until}` : `${snoozed.length} snoozed, the first ${until}`;
}

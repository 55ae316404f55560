import { countOf } from '@/lib/format/count';
import type { Card } from '@/lib/triage/card';

/** The page's title: a sentence with its numbers. */
export function triageTitle(cards: readonly Pick<Card, 'heldUp'>[]): string {
  if (cards.length === 0) return 'Nothing is stuck';
  const jobs = cards.reduce((sum, { heldUp }) => sum + heldUp, 0);
  return `${countOf(cards.length, 'finding')} ${cards.length === 1 ? 'holds' : 'hold'} up ${countOf(jobs, 'job')}`;
}

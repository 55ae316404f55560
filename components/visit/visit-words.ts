import { triageTitle } from '@/components/triage/triage-title';
import { countOf, formatCount } from '@/lib/format/count';
import type { Card } from '@/lib/triage/card';
import { whyUnjudged } from '@/lib/triage/snapshot';
import type { Agreement } from '@/lib/visit/agreement';
import type { VisitedQueue, VisitSnapshot } from '@/lib/visit/snapshot';

/** The page's title: a sentence with its numbers. Where no queue was found nothing is called quiet. */
export function visitTitle(snapshot: VisitSnapshot, cards: readonly Pick<Card, 'heldUp'>[]): string {
  const { queues, notJudged, database } = snapshot;
  if (queues.length === 0 && cards.length === 0)
    return notJudged.length === 0
      ? `No queue was found in ${database}`
      : `No queue of ${database} can be read`;
  if (cards.length === 0 && notJudged.length > 0 && whyUnjudged(snapshot) === null)
    return 'Nothing is stuck in what could be seen';
  return triageTitle(cards, 0, whyUnjudged(snapshot) !== null);
}

/** "12 run, 40 wait", or why that is not known. */
export function queueWords(queue: VisitedQueue): string {
  if ('why' in queue) return `Not counted: ${queue.why}`;
  const { running, pending } = queue.counts;
  const waiting = formatCount(pending.count, pending.atLeast ? 'at-least' : 'exact');
  return `${formatCount(running.count)} ${running.count === 1 ? 'runs' : 'run'}, ${waiting} ${pending.count === 1 ? 'waits' : 'wait'}`;
}

export function agreementTitle({ schemas, roles, tables, functions }: Agreement): string {
  return `Agreeing creates ${countOf(schemas.length, 'schema')}, ${countOf(roles.length, 'role')}, ${countOf(tables.length, 'table')} and ${countOf(functions.length, 'function')}`;
}

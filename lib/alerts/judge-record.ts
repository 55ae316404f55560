import type { AlertReading } from '@/lib/alerts/alert-reading';
import type { AlertRule, RecordRule, ReviewsRule, SilentRule } from '@/lib/alerts/alert-rule';
import type { Firing } from '@/lib/alerts/judgement';
import { type Said, spokenSince } from '@/lib/alerts/said';
import { countOf, formatCount } from '@/lib/format/count';
import { spanOf } from '@/lib/format/span';
import { interventionPath } from '@/lib/jobs/address-url';

/** What is about no finding has nobody to name. */
const NOBODY = { queues: [], owner: null, heldUp: null, named: null } as const;

export const firingOf = (rule: AlertRule, key: string, value: number | null, said: Said): Firing => ({
  ...{ rule: rule.name, kind: rule.kind, to: rule.to, repeat: rule.repeat },
  ...{ key, value, said, fingerprints: [], openFor: 0, aside: false },
});

/** Acts that nobody signed off for longer than the rule allows. */
export function judgeReviews(rule: ReviewsRule, { reviews, databaseNow }: AlertReading): Firing[] | null {
  if (reviews === null) return null;
  const waiting = reviews.get(rule.over);
  if (waiting === undefined) return [];
  const { count, atLeast, oldestAt } = waiting;
  const acts = atLeast
    ? `${formatCount(count, 'at-least')} acts wait`
    : `${countOf(count, 'act')} ${count === 1 ? 'waits' : 'wait'}`;
  return [
    firingOf(rule, 'reviews', count, {
      ...NOBODY,
      sentence: `${acts} for review, the oldest since ${spokenSince(oldestAt, databaseNow)}.`,
      since: oldestAt,
      limit: `over ${spanOf(rule.over)}`,
      path: '/review',
      links: [{ label: 'Review', path: '/review' }],
    }),
  ];
}

/** One of the newest records is not as it was written, or does not follow the one before it. */
export function judgeRecord(rule: RecordRule, { record }: AlertReading): Firing[] | null {
  if (record === null) return null;
  if (record.broken === null) return [];
  const { seq, sentence } = record.broken;
  return [
    firingOf(rule, 'record', Number(seq), {
      ...NOBODY,
      sentence,
      since: null,
      limit: null,
      path: interventionPath(seq),
      links: [{ label: 'Verify the record', path: '/interventions' }],
    }),
  ];
}

/** That no watcher leads, as a console raises it: what is measured of it, the database adds. */
export function saidOfSilence(rule: SilentRule): Said {
  return {
    ...NOBODY,
    sentence:
      'No watcher leads. Armed waits do not fire, findings are not kept, and no other alert is raised until one runs: npm run watcher.',
    since: null,
    limit: `not heard for ${spanOf(rule.after)}`,
    path: '/workers',
    links: [{ label: 'Workers', path: '/workers' }],
  };
}

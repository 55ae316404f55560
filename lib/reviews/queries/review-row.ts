import { z } from 'zod';
import { EVENT_TARGETS } from '@/lib/audit/audit-event';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { recordTitle } from '@/lib/audit/record-title';
import { interventionPath } from '@/lib/jobs/address-url';
import { columnsMoved, columnWords, handWords } from '@/lib/jobs/outside-change';
import { type Party, REVIEW_STATES, type ReviewItem, type ReviewNote, RISKS } from '@/lib/reviews/review';
import { OUTSIDE_BECAUSE, reviewRisk } from '@/lib/reviews/risk';

/** What is known of its act. */
export const reviewAct = z
  .object({
    actSeq: z.string(),
    phase: z.enum(['act', 'intent', 'outcome']),
    actor: z.string(),
    actorName: z.string(),
    onBehalfOf: z.string().nullable(),
    approvedBy: z.string().nullable(),
    approvedByName: z.string().nullable(),
    action: z.string(),
    target: z.enum(EVENT_TARGETS),
    source: z.string(),
    database: z.string(),
    jobKey: z.string(),
    outcome: z.enum(OUTCOME_WORDS),
    rowsChanged: z.int(),
    danger: z.string().nullable(),
    breakGlass: z.string().nullable(),
    bulkRun: z.string().nullable(),
    newRole: z.string().nullable(),
    /** Whose account it is on. */
    personId: z.string().nullable(),
    personName: z.string().nullable(),
  })
  .transform(({ source, database, jobKey, actSeq, ...row }) => ({
    ...row,
    seq: actSeq,
    address: { source, database, key: jobKey },
  }));
type ReviewAct = z.infer<typeof reviewAct>;

export const outsideDetail = z.object({
  by: z.string(),
  application: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** One thing that was said of it. */
export const reviewNote = z
  .object({
    verb: z.enum(['sign-off', 'query', 'answer']),
    note: z.string(),
    byId: z.string(),
    byName: z.string(),
    byRole: z.string(),
    saidAt: z.string(),
    saidSeq: z.string(),
  })
  .transform(
    ({ verb, note, byId, byName, byRole, saidAt, saidSeq }): ReviewNote => ({
      verb,
      note,
      by: { id: byId, name: byName, role: byRole },
      at: saidAt,
      seq: saidSeq,
    }),
  );

/** The item by itself. */
export const reviewItem = z.object({
  id: z.string(),
  key: z.string(),
  state: z.enum(REVIEW_STATES),
  risk: z.enum(RISKS),
  at: z.string(),
  dueAt: z.string().nullable(),
  queue: z.string().nullable(),
  subject: z.string().nullable(),
  change: outsideDetail.nullable(),
});

/** An item with its act, where it is about one, and all that was said of it. */
export type ReviewRow = z.infer<typeof reviewItem> & { act: ReviewAct | null; notes: readonly ReviewNote[] };

/** An item as the queue lists it. Its risk is the one it was filed under; the words come from the rule. */
export function toItem({ id: _, act, change, ...row }: ReviewRow): ReviewItem {
  if (act)
    return {
      ...row,
      because: reviewRisk(act)?.because ?? '',
      title: recordTitle({ ...act, alone: act.breakGlass !== null }),
      parties: partiesOf(act),
      href: interventionPath(act.seq),
    };
  if (!change) throw new Error(`${row.key} is about nothing.`);
  return {
    ...row,
    because: OUTSIDE_BECAUSE,
    title: outsideTitle(change),
    parties: [],
    href: `/review/${row.key as `outside/${string}`}`,
  };
}

function partiesOf(act: ReviewAct): Party[] {
  const named: [string | null, string | null][] = [
    [act.actor, act.actorName],
    [act.onBehalfOf, act.onBehalfOf],
    [act.approvedBy, act.approvedByName],
    [act.personId, act.personName],
  ];
  const parties = named.flatMap(([id, name]) => (id === null ? [] : [{ id, name: name ?? id }]));
  return parties.filter(({ id }, index) => parties.findIndex((other) => other.id === id) === index);
}

function outsideTitle({ by, application, before, after }: z.infer<typeof outsideDetail>): string {
  const hand = handWords(by, application);
  if (after === null) return `${hand} removed 1 row outside the functions`;
  return `${hand} changed 1 row outside the functions: ${columnWords(columnsMoved(before, after))}`;
}

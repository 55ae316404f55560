import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { PERMISSIONS, ROLES } from '@/lib/auth/policy';
import { REVIEW_STATES, type ReviewVerb } from '@/lib/reviews/review';
import { type ReviewedAct, reviewRisk } from '@/lib/reviews/risk';
import { nextReviewState } from '@/lib/reviews/transitions';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const PLAIN = { breakGlass: null, danger: null, approvedBy: null, newRole: null, bulkRun: null };
const CIRCUMSTANCES: Partial<ReviewedAct>[] = [
  PLAIN,
  { breakGlass: 'I act alone' },
  { danger: 'live-lease' },
  { approvedBy: 'u-amal' },
  { bulkRun: '7' },
  ...ROLES.map((newRole) => ({ newRole })),
];

/** Every event that could be: each verb in each phase with each outcome, plain and in each circumstance. */
const EVENTS: ReviewedAct[] = PERMISSIONS.flatMap((action) =>
  (['act', 'intent', 'outcome'] as const).flatMap((phase) =>
    OUTCOME_WORDS.flatMap((outcome) =>
      CIRCUMSTANCES.map((circumstance) => ({ ...PLAIN, action, phase, outcome, ...circumstance })),
    ),
  ),
);

describe('review_risk', () => {
  it('gives each event the risk that the screens explain, and none to what nobody reviews', async () => {
    const columns = EVENTS.map(({ breakGlass, approvedBy, newRole, bulkRun, ...event }) => ({
      ...event,
      ...{
        break_glass: breakGlass,
        approved_by: approvedBy,
        bulk_run: bulkRun,
        after: newRole ? [{ role: newRole }] : [],
      },
    }));
    const { rows } = await db.admin.query<{ risk: string | null }>(
      `select leasehold.review_risk(jsonb_populate_record(null::leasehold.audit_events, event)) as risk
       from jsonb_array_elements($1::jsonb) with ordinality events (event, place) order by place`,
      [JSON.stringify(columns)],
    );
    const said = EVENTS.map((event) => reviewRisk(event)?.risk ?? null);
    expect(rows.map(({ risk }) => risk)).toEqual(said);
    for (const risk of ['high', 'medium', 'low', null]) expect(said).toContain(risk);
  });
});

describe('next_review_state', () => {
  it('goes from each state where the screens say it goes', async () => {
    const verbs: readonly ReviewVerb[] = ['sign-off', 'query', 'answer'];
    const pairs = REVIEW_STATES.flatMap((state) => verbs.map((verb) => [state, verb] as const));
    for (const [state, verb] of pairs) {
      const { rows } = await db.admin.query('select leasehold.next_review_state($1, $2) as next', [
        state,
        verb,
      ]);
      expect(rows[0].next, `${verb} of ${state}`).toBe(nextReviewState(state, verb));
    }
  });
});

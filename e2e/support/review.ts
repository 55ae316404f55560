import { expect, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { StoryDatabase } from './postgres';
import { visit } from './visit';
import { sendWish, wishFor } from './wish';

/** A lapsed job that the person of a page marks failed: the subject, and the number of the act's record. */
export async function actedBy(page: Page, admin: Pool): Promise<{ subject: string; seq: string }> {
  const { key, subject } = await lapsedOwnerSilent(admin);
  await visit(page, '/');
  const answer = await sendWish(page, await wishFor(admin, key, 'mark-failed'));
  expect(answer.status(), await answer.text()).toBe(200);
  const { auditSeq } = await answer.json();
  return { subject, seq: auditSeq };
}

/** What another reviewer says of an item meanwhile, by name. */
export async function sayAs(
  { admin }: StoryDatabase,
  verb: 'sign_off' | 'query_act',
  key: string,
  name: string,
): Promise<void> {
  const { rows } = await admin.query<{ outcome: string }>(
    `select leasehold.${verb}($1::jsonb || jsonb_build_object(
       'database', current_database(), 'guard', jsonb_build_object('state', i.state, 'notes', i.notes)
     )) ->> 'outcome' as outcome
     from leasehold.review_items i where i.key = $2`,
    [
      {
        ...{ requestKey: crypto.randomUUID(), bodyHash: 'b', correlationId: crypto.randomUUID() },
        ...{ source: 'native', jobKey: key, reason: 'Seen and understood.' },
        actor: { id: name.toLowerCase(), name, role: 'reviewer' },
      },
      key,
    ],
  );
  expect(rows[0]?.outcome).toBe('done');
}

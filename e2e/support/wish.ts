import { type APIResponse, expect, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { Guard } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { timestampText } from '@/lib/db/timestamp';
import type { JobRequest } from '@/lib/recovery/recovery-request';

type JobColumns = Guard & { database: string; readAt: string };

/** A complete wish on the job as it stands now, as the panel or a script would send it. */
export async function wishFor(admin: Pool, key: string, verb: JobVerb): Promise<JobRequest> {
  const { rows } = await admin.query<JobColumns>(
    `select status, attempt, lease_owner as owner, lease_token::text as token,
            ${timestampText('lease_until')} as "leaseUntil",
            current_database() as database, ${timestampText('clock_timestamp()')} as "readAt"
       from public.processing_jobs where id = $1`,
    [key],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no job ${key} to make a wish about.`);
  const { database, readAt, ...guard } = row;
  return {
    verb,
    address: { source: 'native', database, key },
    requestKey: crypto.randomUUID(),
    guard,
    reason: 'The worker stopped answering and its machine is gone.',
    whyObsolete: 'No heartbeat for minutes and no session.',
    ticket: null,
    effectAnswers: [],
    seen: { rule: 'owner-silent/lapsed', sentence: 'seen by a story', readAt, evidence: [] },
  };
}

/** Sends a wish over HTTP with the cookies of a page's person, from the console's own origin unless told otherwise. */
export function sendWish(
  page: Page,
  wish: JobRequest | Record<string, unknown>,
  options: { origin?: string | null; act?: string } = {},
): Promise<APIResponse> {
  const own = new URL(page.url()).origin;
  const { origin = own, act = String(wish.verb) } = options;
  return page.request.post(`${own}/recovery/${act}`, {
    headers: origin === null ? {} : { origin },
    data: wish,
  });
}

/** The sentence of a refusal; fails when it is not one sentence for people. */
export async function sentenceOf(response: APIResponse): Promise<string> {
  const body: unknown = await response.json();
  const sentence = body && typeof body === 'object' && 'sentence' in body ? String(body.sentence) : '';
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  return sentence;
}

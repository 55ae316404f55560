import type { PoolClient } from 'pg';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { allowSource, endAllowance } from '@/lib/sources/foreign/allow-source';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Observation } from '@/lib/sources/observation';
import { guardOf } from '@/lib/triage/action-facts';
import type { FreshDatabase } from '@/test/support/database';
import { commandOf } from '@/test/support/second-person';
import { ANA } from '@/test/support/stuck-job';

/** The function of each act in the database. */
const FUNCTIONS: Readonly<Partial<Record<JobVerb, string>>> = {
  'mark-failed': 'mark_job_failed',
  retry: 'retry_job',
};

/** What the owner of the tables does: they allow all that these tables can take. */
export async function allow({ admin }: FreshDatabase, shape: Shape): Promise<void> {
  const client = await admin.connect();
  await allowSource(client, allowanceOf(shape)).finally(() => client.release());
}

export async function disallow({ admin }: FreshDatabase, source: string): Promise<void> {
  const client = await admin.connect();
  await endAllowance(client, source).finally(() => client.release());
}

/** Test servers are seconds old, and no silence counts before a heartbeat limit has passed: this one says that it is a day old. */
export async function settled({ admin }: FreshDatabase): Promise<void> {
  await admin.query(
    `create or replace function leasehold.database_started_at() returns timestamptz language sql stable
     return pg_catalog.clock_timestamp() - interval '1 day'`,
  );
}

/** A wish on a job as it was seen, as the page would send it. */
export function wishOnForeign(
  verb: JobVerb,
  observed: Observation,
  change: Partial<JobRequest> = {},
): JobRequest {
  const guard = guardOf(observed);
  if (!guard) throw new Error('Its row could not be read.');
  return {
    ...{ verb, address: observed.address, guard, requestKey: crypto.randomUUID() },
    ...{ reason: 'The worker stopped answering at 03:10.', whyObsolete: 'Its host is gone.', ticket: null },
    ...{
      effectAnswers: [],
      seen: { rule: null, sentence: null, readAt: observed.databaseNow, evidence: [] },
    },
    ...change,
  };
}

/** Carries it out as the operator's role, on a connection of the test's where it has one. */
export async function actOnForeign(
  db: FreshDatabase,
  verb: JobVerb,
  observed: Observation,
  client: Pick<PoolClient, 'query'> = db.asOperator(),
  actor: Actor = ANA,
  change: Partial<JobRequest> = {},
): Promise<Answer> {
  const { rows } = await client.query<{ answer: Answer }>(
    `select leasehold.${FUNCTIONS[verb] ?? verb.replaceAll('-', '_')}($1::jsonb) as answer`,
    [JSON.stringify(commandOf(actor, wishOnForeign(verb, observed, change)))],
  );
  if (!rows[0]) throw new Error('It was not answered.');
  return rows[0].answer;
}

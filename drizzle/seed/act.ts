import type { SeededJob } from '@/drizzle/seed/attempt';
import type { Database } from '@/lib/db/pool';

const SQL_FUNCTIONS = { 'mark-failed': 'mark_job_failed', retry: 'retry_job' } as const;

/** An act as an operator would have asked for it, on the row as it stands; it gives the outcome in one word. */
export async function actOn(
  db: Database,
  verb: keyof typeof SQL_FUNCTIONS,
  { key, address }: SeededJob,
  actorName: string,
): Promise<string> {
  const command = {
    verb,
    requestKey: crypto.randomUUID(),
    actor: { id: actorName.toLowerCase().replaceAll(' ', '-'), name: actorName, role: 'operator' },
    reason: 'The export has been standing for minutes.',
    whyObsolete: 'The worker has not been heard for minutes.',
    ticket: null,
    effectAnswers: [],
    bodyHash: crypto.randomUUID(),
    correlationId: crypto.randomUUID(),
    ...{ source: address.source, database: address.database, jobKey: key },
    evidence: {},
  };
  const { rows } = await db.query<{ outcome: string }>(
    `select leasehold.${SQL_FUNCTIONS[verb]}(
       $1::jsonb || jsonb_build_object('guard', leasehold.guarded_columns(job))) ->> 'outcome' as outcome
     from public.processing_jobs job where id = $2`,
    [command, key],
  );
  return rows[0]?.outcome ?? 'not_found';
}

import type { Pool } from 'pg';

/** An event of the record by its number, as its columns are named; null is the number of an act that left none. */
export async function recordOf(admin: Pool, seq: string | null): Promise<Record<string, unknown>> {
  const { rows } = await admin.query('select * from leasehold.audit_events where seq = $1', [seq]);
  if (!rows[0]) throw new Error(`There is no record ${seq}.`);
  return rows[0];
}

/** An attempt's row. */
export async function rowOf(admin: Pool, key: string): Promise<Record<string, unknown>> {
  const { rows } = await admin.query('select * from public.processing_jobs where id = $1', [key]);
  if (!rows[0]) throw new Error(`There is no job ${key}.`);
  return rows[0];
}

/** The last line of a subject's history. */
export async function lastEventOf(admin: Pool, subject: string): Promise<{ kind: string; detail: object }> {
  const { rows } = await admin.query(
    'select kind, detail from public.job_events where subject = $1 order by id desc limit 1',
    [subject],
  );
  if (!rows[0]) throw new Error(`${subject} has no history.`);
  return rows[0];
}

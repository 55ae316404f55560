import type { Pool } from 'pg';
import { LIMIT_SECONDS } from './server';

/** What was done or said after the return, with when it first and last was, in seconds of the database's clock from its start. */
const HAPPENED = `
  with start as (select pg_postmaster_start_time() as at),
  done as (
    select 'wait ' || replace(state, '_', ' ') as what, ended_at as at
      from leasehold.lease_waits where state <> 'armed'
    union all
    select 'attempt closed and taken over or swept', j.finished_at
      from public.processing_jobs j
      where j.status = 'failed' and not exists (
        select from leasehold.lease_waits w where w.job_key = j.id::text and w.state = 'fired')
    union all
    select 'finding ' || kind, opened_at from leasehold.findings)
  select what, count(*)::int as times,
    round(extract(epoch from min(done.at) - start.at), 1)::float8 as first,
    round(extract(epoch from max(done.at) - start.at), 1)::float8 as last
  from done, start where done.at > start.at
  group by what, start.at order by first, what`;

type Line = { what: string; times: number; first: number; last: number };

/** What may be told at once: doubt, which stands in place of a verdict, and that an owner was heard after the return. */
const AT_ONCE: readonly string[] = ['finding cannot-tell', 'finding lapsed-owner-alive'];

export async function happened(admin: Pool): Promise<{ lines: string[]; tooEarly: string[] }> {
  const { rows } = await admin.query<Line>(HAPPENED);
  if (!rows.some(({ what }) => what.startsWith('wait ')))
    throw new Error('No wait ended: nothing was shown.');
  const lines = rows.map(({ what, times, first, last }) => `${what}: ${times}, from ${first} to ${last}`);
  const early = (_: string, index: number) => {
    const row = rows[index];
    return row !== undefined && !AT_ONCE.includes(row.what) && row.first < LIMIT_SECONDS;
  };
  return { lines, tooEarly: lines.filter(early) };
}

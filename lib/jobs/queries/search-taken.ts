import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';
import { BEGINNINGS, beginningIds, beginsWith, type SearchAs } from '@/lib/jobs/queries/job-conditions';

/**
 * How a search is to be taken. `beginning`: few enough attempts begin with the text, so all of them are found, and the subject, owner or id
 * that it is itself. `whole`: too many do, but it is a subject, owner or id itself, and is taken for that. `among`: neither, so the newest attempts are
 * looked through. Throws DatabaseError.
 */
export async function searchTaken(db: Database, search: string): Promise<SearchAs> {
  const { begins, whole } = await readRow(db, probeStatement(search), row);
  if (begins <= BEGINNINGS) return 'beginning';
  return whole ? 'whole' : 'among';
}

/** Exported for the plan tests. */
export function probeStatement(search: string): Statement {
  const values: string[] = [];
  const take = (value: string) => `$${values.push(value)}`;
  const there = (condition: string) => `exists (select from public.processing_jobs j where ${condition})`;
  const whole = [
    there(`j.subject = ${take(search)}`),
    there(`j.lease_owner = $1`),
    ...(isJobKey(search) ? [there(`j.id = ${take(search)}::bigint`)] : []),
  ];
  return {
    text: `select (select count(*)::int from (${beginningIds(beginsWith(search, take))}) b) as begins, ${whole.join(' or ')} as whole`,
    values,
  };
}

const row = z.object({ begins: z.int(), whole: z.boolean() });

import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { isJobKey } from '@/lib/jobs/job-key';
import {
  BEGINNINGS,
  beginningIds,
  beginsWith,
  type SearchTaken,
  type Whole,
} from '@/lib/jobs/queries/job-conditions';

/**
 * How a search is to be taken. `beginning`: few enough attempts begin with the text, so all of them are found, and the subject, owner or id
 * that it is itself. `whole`: none do, or too many, and it is taken for what it is itself. `among`: too many do and it is nothing itself, so
 * the newest attempts are looked through. `tooMany` says that some were left out. Throws DatabaseError.
 */
export async function searchTaken(
  db: Database,
  search: string,
): Promise<{ taken: SearchTaken; tooMany: boolean }> {
  const { begins, ...there } = await readRow(db, probeStatement(search), row);
  const is = (['subject', 'owner', 'id'] as const satisfies Whole[]).filter((whole) => there[whole]);
  const tooMany = begins > BEGINNINGS;
  if (tooMany) return { taken: { how: is.length > 0 ? 'whole' : 'among', is }, tooMany };
  return { taken: { how: begins > 0 ? 'beginning' : 'whole', is }, tooMany };
}

/** Exported for the plan tests. */
export function probeStatement(search: string): Statement {
  const values: string[] = [];
  const take = (value: string) => `$${values.push(value)}`;
  const text = take(search);
  const there = (condition: string) => `exists (select from public.processing_jobs j where ${condition})`;
  return nameByText('search-taken', {
    text: `select (select count(*)::int from (${beginningIds(beginsWith(search, take))}) b) as begins,
      ${there(`j.subject = ${text}`)} as subject, ${there(`j.lease_owner = ${text}`)} as owner,
      ${isJobKey(search) ? there(`j.id = ${text}::text::bigint`) : 'false'} as id`,
    values,
  });
}

const row = z.object({ begins: z.int(), subject: z.boolean(), owner: z.boolean(), id: z.boolean() });

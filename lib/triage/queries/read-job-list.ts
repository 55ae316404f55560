import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { JobAddress, JobRow } from '@/lib/jobs/job';
import type { JobCursor } from '@/lib/jobs/job-cursor';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { ListPage } from '@/lib/jobs/list-page';
import { findSource } from '@/lib/sources/sources';

/** A page of the attempts of a job's subject, or of their history; null when no source has such a job. Throws DatabaseError. */
export async function readJobList(
  db: Database,
  { source: name, database, key }: JobAddress,
  what: 'attempts' | 'events',
  cursor: JobCursor,
): Promise<ListPage<JobRow> | ListPage<JobEvent> | null> {
  const source = await findSource(db, name);
  if (!source || database !== (await databaseName(db))) return null;
  return what === 'attempts' ? source.listAttempts(db, key, cursor) : source.listEvents(db, key, cursor);
}

async function databaseName(db: Database): Promise<string> {
  const statement = { name: 'database-name', text: 'select current_database() as name' };
  return (await readRow(db, statement, z.object({ name: z.string() }))).name;
}

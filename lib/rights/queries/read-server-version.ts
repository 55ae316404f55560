import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** `server_version_num`, which needs no right to be read. Throws DatabaseError. */
export async function readServerVersion(db: Database): Promise<number> {
  const text = `select current_setting('server_version_num')::int as version`;
  return (await readRow(db, { text }, z.object({ version: z.number() }))).version;
}

import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Timestamp } from '@/lib/time';
import { type WatcherStanding, watcherStanding } from '@/lib/workers/watcher-standing';

const lead = z.object({ holder: z.string().nullable(), heartbeatAt: z.string().nullable() });

/** Whether a watcher runs, at the moment of a sample. Throws DatabaseError. */
export async function readWatcher(db: Database, databaseNow: Timestamp): Promise<WatcherStanding> {
  const statement = {
    name: 'read-watcher',
    text: 'select holder, heartbeat_at as "heartbeatAt" from leasehold.watcher_lease',
  };
  return watcherStanding(await readRow(db, statement, lead), databaseNow);
}

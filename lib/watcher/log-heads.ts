import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { readHead } from '@/lib/audit/queries/read-head';
import type { Database } from '@/lib/db/pool';
import { log } from '@/lib/log';

const EVERY_MS = 60 * 60 * 1_000;

/** What takes the lines: the console's log, but for tests. */
export type HeadSink = Pick<typeof log, 'info' | 'warn'>;

/**
 * Writes the record's head to the log at once and then every hour, until the signal. The log is shipped to where those who
 * can write the database cannot reach: against a line of it, a record that was cut off or written anew shows.
 */
export async function keepLoggingHeads(
  db: Database,
  signal: AbortSignal,
  { everyMs = EVERY_MS, to = log as HeadSink } = {},
): Promise<void> {
  while (!signal.aborted) {
    await logHead(db, to);
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function logHead(db: Database, to: HeadSink): Promise<void> {
  try {
    const head = await readHead(db);
    if (head) to.info({ chainHead: `${head.seq}:${head.hash}` }, 'the head of the record');
  } catch (error) {
    to.warn({ err: error }, 'the head of the record could not be read');
  }
}

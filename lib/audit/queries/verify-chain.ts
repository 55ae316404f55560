import 'server-only';
import { readChain } from '@/lib/audit/queries/read-chain';
import { readHead } from '@/lib/audit/queries/read-head';
import type { Database } from '@/lib/db/pool';
import { type ChainHead, type ChainReport, walkChain } from '../verify-export.mjs';

type VerifyOptions = {
  /** Heads that were kept elsewhere. Without one a record that was cut off or written anew throughout looks whole. */
  heads?: readonly ChainHead[];
  /** Told how many events were checked, of how many there were at the start: at once, and after each batch. */
  onProgress?: (events: number, of: number) => void;
};

/** Checks the whole record as it stands in the database and names every break. It needs to read, and writes nothing. */
export async function verifyChain(db: Database, options: VerifyOptions = {}): Promise<ChainReport> {
  const { heads = [], onProgress = () => {} } = options;
  const walk = walkChain({ heads });
  const of = Number((await readHead(db))?.seq ?? 0);
  let read = 0;
  onProgress(read, of);
  for await (const events of readChain(db)) {
    for (const event of events) walk.next(event);
    read += events.length;
    onProgress(read, of);
  }
  return walk.end();
}

import 'server-only';
import { readChain } from '@/lib/audit/queries/read-chain';
import type { Database } from '@/lib/db/pool';
import { type ChainHead, type ChainReport, walkChain } from '../verify-export.mjs';

type VerifyOptions = {
  /** Heads that were kept elsewhere. Without one a record that was cut off or written anew throughout looks whole. */
  heads?: readonly ChainHead[];
  /** Told the number of events that were read, after each batch. */
  onProgress?: (events: number) => void;
};

/** Checks the whole record as it stands in the database and names every break. It needs to read, and writes nothing. */
export async function verifyChain(db: Database, options: VerifyOptions = {}): Promise<ChainReport> {
  const { heads = [], onProgress = () => {} } = options;
  const walk = walkChain({ heads });
  let read = 0;
  for await (const events of readChain(db)) {
    for (const event of events) walk.next(event);
    read += events.length;
    onProgress(read);
  }
  return walk.end();
}

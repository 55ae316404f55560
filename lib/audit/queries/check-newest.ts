import 'server-only';
import { createHash } from 'node:crypto';
import { readChain } from '@/lib/audit/queries/read-chain';
import { readHead } from '@/lib/audit/queries/read-head';
import type { Database } from '@/lib/db/pool';
import type { ChainHead, StoredEvent } from '../verify-export.mjs';

/** How far back a first look goes. */
const NEWEST = 500;

/** `head` is the last event that is as it was written; `broken` the first that is not. */
export type NewestCheck = { head: ChainHead | null; broken: { seq: string; sentence: string } | null };

/**
 * Checks what was appended since `known`, and that `known` is still there under its hash: each event against its own hash and
 * the one before it. Begins with the newest 500 where nothing is known, or with `from` where that is earlier. A few thousand at
 * a time; the next look goes on. It is no verification of the whole record: that is `audit:verify`.
 */
export async function checkNewest(
  db: Database,
  known: ChainHead | null,
  from: number | null = null,
): Promise<NewestCheck> {
  const head = known ?? (await readHead(db));
  if (head === null) return { head: null, broken: null };
  const first = known
    ? Number(known.seq)
    : Math.max(1, Math.min(Number(head.seq) - NEWEST, from ?? Number.MAX_SAFE_INTEGER));
  for await (const events of readChain(db, { from: first })) return walk(events, known);
  return {
    head: known,
    broken: { seq: head.seq, sentence: `Record ${head.seq} is not there any more: the record was cut off.` },
  };
}

function walk(events: readonly StoredEvent[], known: ChainHead | null): NewestCheck {
  let last = known;
  for (const [index, event] of events.entries()) {
    const sentence = whyBroken(event, last, index === 0 && known !== null);
    if (sentence !== null) return { head: last, broken: { seq: event.seq, sentence } };
    last = { seq: event.seq, hash: event.hash };
  }
  return { head: last, broken: null };
}

/** `same` when the event is the one that was last. */
function whyBroken(event: StoredEvent, last: ChainHead | null, same: boolean): string | null {
  const { seq, prevHash, hash, canonical, rebuilt } = event;
  if (same && last && (seq !== last.seq || hash !== last.hash))
    return `Record ${last.seq} is not the one that stood there: the record was cut off or written anew.`;
  if (rebuilt !== canonical || createHash('sha256').update(canonical, 'utf8').digest('hex') !== hash)
    return `Record ${seq} is not as it was written.`;
  if (!same && last && (Number(seq) !== Number(last.seq) + 1 || prevHash !== last.hash))
    return `Record ${seq} does not follow record ${last.seq}: what stood between was removed or changed.`;
  return null;
}

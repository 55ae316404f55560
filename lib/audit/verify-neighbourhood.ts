import { createHash } from 'node:crypto';
import type { ChainCheck } from '@/lib/audit/intervention';

/** What `prev_hash` of the first event is. */
export const GENESIS = '0'.repeat(64);

/** One stored event with what must agree with it. */
export type Neighbourhood = {
  seq: string;
  canonical: string;
  /** The text made anew of the columns as they stand. */
  rebuilt: string;
  prevHash: string;
  hash: string;
  /** Hash of the event before; null when there is none. */
  previousHash: string | null;
  /** Of the event after; null when there is none. */
  next: { prevHash: string; hash: string } | null;
};

/** Checks one event and its two links. The whole chain is whole when every event is. */
export function verifyNeighbourhood(stored: Neighbourhood): ChainCheck {
  const { seq, canonical, rebuilt, prevHash, hash, previousHash, next } = stored;
  const computed = createHash('sha256').update(canonical, 'utf8').digest('hex');
  return {
    matches: computed === hash && canonical === rebuilt,
    linked: prevHash === (seq === '1' ? GENESIS : previousHash),
    followed: next && next.prevHash === hash,
    nextHash: next?.hash ?? null,
  };
}

import { type PairKey, pairKey } from '@/lib/locks/advisory-key';

/** The advisory lock of one closing, after its queue and subject: whoever corrects that ledger holds it, and the closing too. */
export function closingLock(subject: string): PairKey {
  return pairKey('nightly', subject);
}

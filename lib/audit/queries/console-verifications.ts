import 'server-only';
import { shareVerifications, type Verifications } from '@/lib/audit/queries/share-verifications';
import { consolePools } from '@/lib/db/pools';

const store = globalThis as typeof globalThis & { leaseholdVerifications?: Verifications };

/** Those of this console process, for all who look. */
export function consoleVerifications(): Verifications {
  store.leaseholdVerifications ??= shareVerifications(consolePools().reader);
  return store.leaseholdVerifications;
}

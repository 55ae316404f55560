import 'server-only';
import { consolePools } from '@/lib/db/pools';
import type { OwnNames } from '@/lib/sources/native/naming-context';
import { followOwnNames } from '@/lib/triage/queries/follow-own-names';

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdNames?: () => OwnNames };

/** What this process last read for the names of keys, without waiting. */
export function latestOwnNames(): OwnNames {
  store.leaseholdNames ??= followOwnNames(consolePools().reader);
  return store.leaseholdNames();
}

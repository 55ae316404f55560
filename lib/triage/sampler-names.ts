import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { NO_OWN_NAMES, type OwnNames, readOwnNames } from '@/lib/sources/native/naming-context';
import { latestOf } from '@/lib/triage/latest-of';
import { shareReading } from '@/lib/triage/share-reading';

/** Names change with the jobs, and a name that is missing for a moment misleads nobody. */
const NAMES_MS = 5_000;

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdNames?: () => OwnNames };

/** What was last read for the names of keys, without waiting: whoever locks the jobs does not keep the locks from being shown. */
export function latestOwnNames(): OwnNames {
  store.leaseholdNames ??= latestOf(
    shareReading(() => readOwnNames(consolePools().reader), NAMES_MS),
    NO_OWN_NAMES,
  );
  return store.leaseholdNames();
}

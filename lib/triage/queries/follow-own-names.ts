import 'server-only';
import type { Database } from '@/lib/db/pool';
import { NO_OWN_NAMES, type OwnNames, readOwnNames } from '@/lib/sources/native/naming-context';
import { latestOf } from '@/lib/triage/latest-of';
import { shareReading } from '@/lib/triage/share-reading';

/** Names change with the jobs, and a name that is missing for a moment misleads nobody. */
const NAMES_MS = 5_000;

/** What was last read for the names of keys, without waiting: whoever locks the jobs does not keep the locks from being shown. */
export function followOwnNames(db: Database): () => OwnNames {
  return latestOf(
    shareReading(() => readOwnNames(db), NAMES_MS),
    NO_OWN_NAMES,
  );
}

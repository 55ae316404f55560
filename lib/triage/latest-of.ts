import type { Reading } from '@/lib/triage/share-reading';

/** What a shared reading gave last, without waiting for the next one, which is asked for. `first` until there is any. */
export function latestOf<T>(ask: () => Promise<Reading<T>>, first: T): () => T {
  let latest = first;
  const keep = ({ value }: Reading<T>) => {
    latest = value;
  };
  return () => {
    // A failed one leaves what was read before it.
    ask().then(keep, () => {});
    return latest;
  };
}

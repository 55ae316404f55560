'use client';

import { useHydrated } from '@/components/providers/use-hydrated';

/**
 * A reading that the frame shares with a part of the page that is hydrated after it: `first` is what the server wrote there,
 * `latest` what the browser has read since. The first paint repeats the server's, whatever was answered in between.
 */
export function useFirstReading<T>(first: T, latest: T | undefined): T {
  const hydrated = useHydrated();
  return hydrated && latest !== undefined ? latest : first;
}

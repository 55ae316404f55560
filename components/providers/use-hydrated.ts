'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first paint, true from then on. A part of the page that is hydrated later than the
 * frame must first repeat what the server wrote: by then the shared reading may have moved on.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

'use client';

import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn; until then its place is empty. `next/dynamic` does the same and more, and its
 * weight would be on every page.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, beside the imports.
  return function LoadedLater(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

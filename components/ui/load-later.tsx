'use client';

import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn, or `ahead` of that; until then its place is empty. `next/dynamic` does the same
 * and more, and its weight would be on every page.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: { default: ComponentType<Props> } | undefined;
  const fetch = async () => {
    loaded = { default: await load() };
    return loaded;
  };
  const Loaded = lazy(() => (loaded ? atOnce(loaded) : fetch()));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, beside the imports.
  const LoadedLater = (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(LoadedLater, { ahead: () => fetch().catch(() => {}) });
}

/** React asks what it is given before it leaves a place empty: what is there already never is. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: a promise would answer only after the place was drawn empty.
  return { then: (give: (value: T) => void) => give(value) } as Promise<T>;
}

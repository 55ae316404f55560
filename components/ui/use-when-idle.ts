import { useEffect } from 'react';

/** Loads what a key may open, once the page is whole and the browser has nothing else to do: a key gives no warning before it. */
export function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Safari has no idle callback.
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
    const begin = () => later(() => void load().catch(() => {}));
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => window.removeEventListener('load', begin);
  }, [load]);
}

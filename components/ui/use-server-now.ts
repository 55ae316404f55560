'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { createServerClock } from './server-clock';

const SECOND = 1_000;

const clock = createServerClock();
const listeners = new Set<() => void>();
let second: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Steps to the present second, tells the listeners, and comes back at the next one: all readouts step together. */
function step(): void {
  clearTimeout(timer);
  const now = clock.read(performance.now());
  if (now === null || listeners.size === 0) return;
  timer = setTimeout(step, SECOND - (now % SECOND));
  const current = Math.floor(now / SECOND) * SECOND;
  if (current === second) return;
  second = current;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  step();
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * The database server's time in epoch milliseconds, in whole seconds, stepping once a second. `serverNowMs` is
 * the server time that came with the rows; each new one corrects the count. On the server and in the first
 * paint it is `serverNowMs` itself.
 */
export function useServerNow(serverNowMs: number): number {
  useEffect(() => {
    clock.observe(serverNowMs, performance.now());
    step();
  }, [serverNowMs]);
  return useSyncExternalStore(
    subscribe,
    () => second ?? serverNowMs,
    () => serverNowMs,
  );
}

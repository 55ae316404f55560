import { setImmediate } from 'node:timers/promises';

/** Who asks the console something meanwhile waits no longer than this, in milliseconds. */
const SLICE_MS = 10;

/** `items.map(work)` for thousands of them, with a breath now and then in which others are answered. */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const item of items) {
    done.push(work(item));
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
  return done;
}

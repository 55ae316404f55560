import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from '@/lib/log';
import type { Watcher } from '@/lib/watcher/watcher';

/** At most once a second, however fast a tick is. */
const EVERY_MS = 1_000;

/**
 * Ticks until the signal, then finishes the tick under way and, once `others` have ended that work under its lead, gives the
 * lead up. An outage is logged once, not each second.
 */
export async function keepWatching(
  watcher: Watcher,
  signal: AbortSignal,
  others: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    const next = delay(EVERY_MS, undefined, { signal }).catch(() => {});
    try {
      await watcher.tick();
      if (failing) log.info('the watcher is at work again');
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'a tick failed; the watcher goes on trying');
      failing = true;
    }
    await next;
  }
  await others;
  await watcher.stop().catch((error: unknown) => log.warn({ err: error }, 'the lead was left to lapse'));
}

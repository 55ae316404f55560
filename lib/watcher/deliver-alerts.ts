import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboxMessage } from '@/lib/alerts/alert-message';
import type { Destination } from '@/lib/alerts/destination';
import type { ConsolePlace } from '@/lib/alerts/request-body';
import { log } from '@/lib/log';
import type { Outbox } from '@/lib/watcher/outbox';
import { type Posted, postMessage } from '@/lib/watcher/post-message';

/** What comes due by itself is looked for this often. */
const EVERY_MS = 1_000;
/**
 * A message that was taken longer ago than this is not sent any more: this process was stopped in between, and somebody else
 * sends it. Less than the lead of a watcher lasts unheard.
 */
const FRESH_MS = 4_000;

export type Delivering = { outbox: Outbox; destination: Destination; place: ConsolePlace };

/**
 * Sends what is due to one destination until nothing is, a try fails, or the signal. Returns how many arrived. Throws
 * DatabaseError.
 */
export async function deliverDue(
  { outbox, destination, place }: Delivering,
  signal?: AbortSignal,
): Promise<number> {
  let delivered = 0;
  for (;;) {
    if (signal?.aborted) return delivered;
    const takenAt = performance.now();
    const messages = await outbox.claim(destination.name);
    if (messages.length === 0) return delivered;
    const results = await Promise.all(
      messages.map(async (message): Promise<boolean> => {
        if (performance.now() - takenAt > FRESH_MS) return false;
        const posted = await postMessage(message, destination, place);
        const settled = await outbox.settle(message, posted);
        tell(message, posted, settled);
        return settled && posted.failure === null;
      }),
    );
    const arrived = results.filter(Boolean).length;
    delivered += arrived;
    if (arrived < messages.length) return delivered;
  }
}

/**
 * Delivers to one destination until the signal: at once when woken, and each second what has come due. One that is slow or down
 * has a loop of its own and holds nobody up. Ends once the try under way has ended.
 */
export async function keepDelivering(
  delivering: Delivering,
  woken: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    const waking = new AbortController();
    const next = Promise.race([delay(EVERY_MS, undefined, { signal }), woken(waking.signal)]).catch(() => {});
    try {
      await deliverDue(delivering, signal);
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'alerts could not be taken from the outbox; it is tried again');
      failing = true;
    }
    await next;
    waking.abort();
  }
}

function tell({ key, event, attempt }: OutboxMessage, { status, failure }: Posted, settled: boolean): void {
  if (failure === null && settled) log.info({ key, event, attempt, status }, 'an alert was delivered');
  else if (failure === null)
    log.warn({ key, event, attempt }, 'an alert arrived that somebody else sends by now');
  else log.warn({ key, event, attempt, status, failure }, 'an alert did not arrive; it is tried again');
}

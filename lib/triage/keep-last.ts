import { DatabaseError } from '@/lib/db/errors';
import { log } from '@/lib/log';
import type { Timestamp } from '@/lib/time';
import type { Reach } from '@/lib/triage/reach';
import type { Live } from '@/lib/triage/snapshot';

type Parts<T> = {
  read: () => Promise<T>;
  reach: Reach;
  /** The console's clock, since the database's cannot be asked during an outage. */
  now?: () => Timestamp;
};

/**
 * Makes of a reading that may fail one that never does: a failed one gives the last that succeeded, and says since when it
 * is out of date and why. It is back by itself at the first that succeeds; the pool's timeouts bound how long each takes.
 */
export function keepLast<T>({ read, reach, now = consoleNow }: Parts<T>): () => Promise<Live<T>> {
  let last: T | null = null;
  return async () => {
    try {
      last = await read();
      return { state: 'fresh', snapshot: last };
    } catch (error) {
      const since = meetOutage(reach, error, now);
      return { state: 'out-of-reach', since, sentence: sentenceOf(error), snapshot: last };
    }
  };
}

/** Notes that a reading failed, with its cause in the log once for each outage. Returns when the outage began. */
export function meetOutage(reach: Reach, cause: unknown, now: () => Timestamp = consoleNow): Timestamp {
  if (reach.outageSince() === null) log.error({ err: cause }, 'nothing can be read; the last state is kept');
  return reach.lost(now());
}

/** The console's own clock in the text form of moments. It counts milliseconds only. */
export function consoleNow(): Timestamp {
  return new Date().toISOString().replace('Z', '000Z');
}

/** Only sentences made for people: a driver's message may hold an address or a statement. */
function sentenceOf(error: unknown): string {
  return error instanceof DatabaseError
    ? error.message
    : 'The console could not take its sample; its log has the cause.';
}

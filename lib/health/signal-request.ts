import { z } from 'zod';
import { SIGNAL_WINDOWS, type SignalWish } from '@/lib/health/signal-window';
import { readParameters, textParameter, wordParameter } from '@/lib/http/search-params';

/** Reads the wish from search parameters, or says in a sentence what is wrong with them. */
export function parseSignalWish(params: URLSearchParams): SignalWish | { sentence: string } {
  const read = readParameters(SCHEMA, params);
  return 'sentence' in read ? read : { window: read.window ?? '1h', queue: read.queue };
}

const SCHEMA = z.object({ window: wordParameter('window', SIGNAL_WINDOWS), queue: textParameter('queue') });

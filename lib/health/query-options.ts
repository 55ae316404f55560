import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeaseSignals } from '@/lib/health/lease-signals';
import { type SignalWish, signalParams } from '@/lib/health/signal-window';
import { fetchJson } from '@/lib/http/fetch-json';
import { polling, type RefreshMs } from '@/lib/http/polling';

/** It is read no oftener for all viewers together. */
const AT_MOST_EVERY_MS = 5_000;

/** The charts of one window; while another loads the last one stays. */
export function leaseSignalsOptions(wish: SignalWish, refreshMs: RefreshMs) {
  return queryOptions({
    queryKey: ['health', 'signals', wish.window, wish.queue],
    queryFn: ({ signal }) => fetchJson<LeaseSignals>(`/api/health/signals?${signalParams(wish)}`, signal),
    placeholderData: keepPreviousData,
    ...polling<LeaseSignals>(refreshMs && Math.max(refreshMs, AT_MOST_EVERY_MS)),
  });
}

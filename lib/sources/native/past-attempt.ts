import type { ObservedEnding, ObservedPast } from '@/lib/sources/native/observed-document';
import type { PastAttempt } from '@/lib/sources/observation';

/** What closing functions write into last_error of an attempt whose lease ran out. */
const LAPSE = 'lease lapsed';

const BY_EVENT: Readonly<Record<string, PastAttempt['end']>> = {
  lease_lapsed: 'lapsed',
  marked_failed: 'operator',
  fenced_off: 'operator',
  cancelled: 'operator',
  released: 'released',
  completed: 'reported',
  failed: 'reported',
};

/** How an attempt ended, by the event that closed it. Without an event the row's own words decide. */
export function endOf({ status, lastError, closing }: ObservedEnding): PastAttempt['end'] {
  if (status !== 'completed' && status !== 'failed') return 'open';
  const lapsed = status === 'failed' && lastError?.startsWith(LAPSE);
  return (closing === null ? undefined : BY_EVENT[closing]) ?? (lapsed ? 'lapsed' : 'reported');
}

export function toPastAttempt({ status, closing, ...past }: ObservedPast): PastAttempt {
  return { ...past, end: endOf({ status, closing, lastError: past.lastError }) };
}

import type { ObservedPast } from '@/lib/sources/native/observed-document';
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

/** How an earlier attempt ended, by the event that closed it. Without an event the row's own words decide. */
export function toPastAttempt({ status, closing, ...past }: ObservedPast): PastAttempt {
  const open = status !== 'completed' && status !== 'failed';
  const lapsed = status === 'failed' && past.lastError?.startsWith(LAPSE);
  const told = closing === null ? undefined : BY_EVENT[closing];
  return { ...past, end: open ? 'open' : (told ?? (lapsed ? 'lapsed' : 'reported')) };
}

import type { IconName } from '@/components/ui/icon-name';
import type { OddLease } from '@/lib/triage/redis-leases-snapshot';

/** What is odd about a lease: as a mark, and as a sentence. */
export const ODD_WORDS: Record<OddLease, { mark: string; sentence: string; icon: IconName }> = {
  'not-there': {
    mark: 'Not there',
    sentence: 'Its job is running without it: the next who asks gets it.',
    icon: 'key-round',
  },
  'another-owner': {
    mark: 'Another owner',
    sentence: 'The row of its job names another owner: both may be at work.',
    icon: 'user-round-search',
  },
  'no-expiry': {
    mark: 'No expiry',
    sentence: 'It never lapses by itself.',
    icon: 'timer-off',
  },
  'no-job': {
    mark: 'No job runs',
    sentence: 'No job of its subject is running.',
    icon: 'user-x',
  },
};

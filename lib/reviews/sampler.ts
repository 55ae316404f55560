import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { countReviewsOf } from '@/lib/reviews/queries/count-reviews';
import type { ReviewCounts } from '@/lib/reviews/review-list';
import { type Batch, shareBatch } from '@/lib/share-batch';

const EVERY_MS = 1_000;
const REMEMBER_MS = 15_000;
const KEEP = 2_000;

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdReviewCounts?: Batch<ReviewCounts> };

/** How many reviews stand where and wait for one person, by one statement a second for all who look. Rejects with DatabaseError. */
export async function askReviewCounts(personId: string): Promise<ReviewCounts | undefined> {
  return counts().ask(personId);
}

/** Has them counted anew for this person, who has just changed them. */
export function forgetReviewCounts(personId: string): void {
  counts().forget(personId);
}

function counts(): Batch<ReviewCounts> {
  store.leaseholdReviewCounts ??= shareBatch((people) => countReviewsOf(consolePools().reader, people), {
    everyMs: EVERY_MS,
    rememberMs: REMEMBER_MS,
    keep: KEEP,
  });
  return store.leaseholdReviewCounts;
}

import type { Actor } from '@/lib/auth/actor';
import { consoleSetting } from '@/lib/auth/setting';
import type { Reviewer } from '@/lib/reviews/review-offers';

/** The signed-in person as one who reviews, answers, or only looks. */
export function reviewerOf({ id, role }: Actor): Reviewer {
  return { id, role, readOnly: consoleSetting().readOnly };
}

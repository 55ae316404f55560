import { isAsked } from '@/components/reviews/review-views';
import type { Actor } from '@/lib/auth/actor';
import { whyNotPeople } from '@/lib/auth/people/may-see-people';
import { may } from '@/lib/auth/policy';

/** What the frame must know of a person's role. The rules of who may what stay on the server. */
export type FrameRights = {
  /** Why they may not see everybody else's accounts; null when they may. */
  whyNotPeople: string | null;
  /** What waits for them under Review. */
  review: { isAsked: boolean; approves: boolean; signsOff: boolean };
};

export function frameRightsOf({ role }: Actor): FrameRights {
  const holds = (permission: 'approve' | 'sign-off') => may(role, permission, { readOnly: false }).allowed;
  return {
    whyNotPeople: whyNotPeople(role),
    review: { isAsked: isAsked(role), approves: holds('approve'), signsOff: holds('sign-off') },
  };
}

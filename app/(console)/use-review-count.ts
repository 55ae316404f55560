import { useQuery } from '@tanstack/react-query';
import { isAsked } from '@/components/reviews/review-views';
import { useRefreshInterval } from '@/components/shell/refresh';
import type { WaitingRequest } from '@/lib/approvals/approval';
import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import { formatCount } from '@/lib/format/count';
import { reviewCountsOptions } from '@/lib/reviews/query-options';

/**
 * What waits for this person under Review, formatted: for a reviewer what others did, for whoever acts what is asked of them, for an
 * approver also the requests of others. Undefined for whom nothing can wait, and while it is not known.
 */
export function useReviewCount(
  { id, role }: Actor,
  requests: readonly WaitingRequest[] | undefined,
): string | undefined {
  const holds = (permission: 'approve' | 'sign-off') => may(role, permission, { readOnly: false }).allowed;
  const concerned = isAsked(role) || holds('sign-off');
  const { data } = useQuery({ ...reviewCountsOptions(useRefreshInterval()), enabled: concerned });
  if (!data || !requests) return undefined;
  const { count, atLeast } = holds('sign-off') ? data.waiting : data.asked;
  const decisions = holds('approve') ? requests.filter(({ requester }) => requester.id !== id).length : 0;
  return formatCount(count + decisions, atLeast ? 'at-least' : 'exact');
}

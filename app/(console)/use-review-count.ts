import { useQuery } from '@tanstack/react-query';
import type { FrameRights } from '@/app/(console)/frame-rights-of';
import { useRefreshInterval } from '@/components/shell/refresh';
import type { WaitingRequest } from '@/lib/approvals/approval';
import { formatCount } from '@/lib/format/count';
import { reviewCountsOptions } from '@/lib/reviews/counts-query-options';

/**
 * What waits for this person under Review, formatted: for a reviewer what others did, for whoever acts what is asked of them, for an
 * approver also the requests of others. Undefined for whom nothing can wait, and while it is not known.
 */
export function useReviewCount(
  id: string,
  { isAsked, approves, signsOff }: FrameRights['review'],
  requests: readonly WaitingRequest[] | undefined,
): string | undefined {
  const concerned = isAsked || signsOff;
  const { data } = useQuery({ ...reviewCountsOptions(useRefreshInterval()), enabled: concerned });
  if (!data || !requests) return undefined;
  const { count, atLeast } = signsOff ? data.waiting : data.asked;
  const decisions = approves ? requests.filter(({ requester }) => requester.id !== id).length : 0;
  return formatCount(count + decisions, atLeast ? 'at-least' : 'exact');
}

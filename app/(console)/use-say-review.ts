import { useQueryClient } from '@tanstack/react-query';
import { act } from '@/app/recovery/actions';
import type { SayReview } from '@/components/reviews/use-review';

/** Sends one person's word on an item, and has everything read anew. */
export function useSayReview(): SayReview {
  const queries = useQueryClient();
  return async (request) => {
    const answer = await act(request.verb, request);
    await queries.invalidateQueries();
    return answer;
  };
}

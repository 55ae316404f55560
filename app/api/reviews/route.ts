import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { listReviews } from '@/lib/reviews/queries/list-reviews';
import { parseReviewListRequest } from '@/lib/reviews/review-list-request';

/** One page of the queue of reviews, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    if (!actor) return signedOut();
    const wanted = parseReviewListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await listReviews(consolePools().reader, wanted.filter, wanted.cursor, actor.id));
  });
}

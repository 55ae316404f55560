import { answer, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { countReviews } from '@/lib/reviews/queries/count-reviews';

/** How many reviews stand where, and what waits for the one who asks. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    return actor ? json(await countReviews(consolePools().reader, actor.id)) : signedOut();
  });
}

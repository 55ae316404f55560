import { answer, json, signedOut } from '@/app/api/answer';
import { currentViewer } from '@/lib/auth/current-viewer';
import { askReviewCounts } from '@/lib/reviews/sampler';

/** How many reviews stand where, and what waits for the one who asks. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentViewer();
    return actor ? json(await askReviewCounts(actor.id)) : signedOut();
  });
}

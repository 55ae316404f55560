import { answer, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { findReview } from '@/lib/reviews/queries/find-review';

type Context = { params: Promise<{ origin: string; id: string }> };

/** One item of the queue with what was said of it. Found is null where nothing of that key is reviewed, which is no error. */
export function GET(_: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { origin, id } = await params;
    return json({ found: await findReview(consolePools().reader, `${origin}/${id}`) });
  });
}

import { answer, badRequest, jsonOnce, notFound, problem, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { askLeaseSignals } from '@/lib/health/sampler';
import { parseSignalWish } from '@/lib/health/signal-request';

/** The lease signals of one window and queue, shared by all who look at them. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wish = parseSignalWish(new URL(request.url).searchParams);
    if ('sentence' in wish) return badRequest(wish.sentence);
    const { value, version } = await askLeaseSignals(wish);
    if (value === null) return notFound(`There is no queue ${wish.queue}.`);
    if ('refused' in value) return problem(503, { state: 'timed-out', sentence: value.refused });
    return jsonOnce(request, `${wish.window}-${version}`, () => value);
  });
}

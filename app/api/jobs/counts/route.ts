import { answer, jsonOnce, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { askCounts } from '@/lib/triage/sampler';

/** How many attempts have each status. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const source = new URL(request.url).searchParams.get('source');
    const { value, version } = await askCounts(source);
    if (!value) return notFound(`This console knows no table of jobs called ${source}.`);
    return jsonOnce(request, version, () => value);
  });
}

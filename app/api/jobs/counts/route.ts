import { answer, jsonOnce, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { askCounts } from '@/lib/triage/sampler';

/** How many attempts have each status. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { value, version } = await askCounts();
    return jsonOnce(request, version, () => value);
  });
}

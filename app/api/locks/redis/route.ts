import { answer, jsonOnce, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { askRedisLeases } from '@/lib/triage/sampler';

/** The leases in Redis, as the reading that all viewers share has them. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { value, version } = await askRedisLeases();
    return jsonOnce(request, version, () => value);
  });
}

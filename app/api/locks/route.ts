import { answer, jsonOnce, signedOut } from '@/app/api/answer';
import { askLocksSnapshot } from '@/app/api/locks/ask-locks-snapshot';
import { currentActor } from '@/lib/auth/current-actor';

/** Sessions and locks, as the sample that all viewers share has them. It touches no table, so that no lock makes it wait. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { value, version } = await askLocksSnapshot();
    return jsonOnce(request, version, () => value);
  });
}

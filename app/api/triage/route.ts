import { answer, jsonOnce, signedOut } from '@/app/api/answer';
import { currentViewer } from '@/lib/auth/current-viewer';
import { askTriage } from '@/lib/triage/sampler';

/** The sample that all viewers share; out of date it says since when. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentViewer())) return signedOut();
    const { value, version } = await askTriage();
    return jsonOnce(request, version, () => value);
  });
}

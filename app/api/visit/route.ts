import { jsonOnce } from '@/app/api/answer';
import { answerVisitor } from '@/app/api/visit/answer-visitor';
import { askVisit } from '@/lib/visit/sampler';

/** What the visit sees; out of date it says since when. */
export function GET(request: Request): Promise<Response> {
  return answerVisitor(async () => {
    const { value, version } = await askVisit();
    return jsonOnce(request, version, () => value);
  });
}

import { jsonOnce, notFound } from '@/app/api/answer';
import { answerVisitor } from '@/app/api/visit/answer-visitor';
import { askVisitedCounts } from '@/lib/visit/sampler';

/** How many jobs of one table have each status. */
export function GET(request: Request): Promise<Response> {
  return answerVisitor(async () => {
    const source = new URL(request.url).searchParams.get('source') ?? '';
    const { value, version } = await askVisitedCounts(source);
    if (!value) return notFound(`There is no table of jobs called ${source} here.`);
    return jsonOnce(request, version, () => value);
  });
}

import { jsonOnce, notFound } from '@/app/api/answer';
import { answerVisitor } from '@/app/api/visit/answer-visitor';
import { askVisitedJob } from '@/lib/visit/sampler';

type Context = RouteContext<'/api/visit/jobs/[source]/[database]/[key]'>;

/** Everything about one job, with what each act would need. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerVisitor(async () => {
    const address = await params;
    const { value, version } = await askVisitedJob(address);
    if (!value) return notFound(`There is no job ${address.key} in ${address.source}/${address.database}.`);
    return jsonOnce(request, version, () => value);
  });
}

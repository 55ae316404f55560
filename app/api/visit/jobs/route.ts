import { badRequest, json, notFound } from '@/app/api/answer';
import { answerVisitor } from '@/app/api/visit/answer-visitor';
import { visitPools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { findOther } from '@/lib/sources/sources';

/** One page of jobs of one table, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answerVisitor(async () => {
    const wanted = parseJobListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    const { reader } = visitPools();
    const source = await findOther(reader, wanted.filter.source ?? '');
    if (!source)
      return notFound(`There is no table of jobs called ${wanted.filter.source ?? 'nothing'} here.`);
    return json(await source.listJobs(reader, wanted.filter, wanted.cursor));
  });
}

import { answer, badRequest, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { NATIVE } from '@/lib/jobs/queries/job-row';
import { findSource } from '@/lib/sources/sources';

/** One page of attempts, newest first, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseJobListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    const { reader } = consolePools();
    const source = await findSource(reader, wanted.filter.source ?? NATIVE);
    if (!source) return notFound(`This console knows no table of jobs called ${wanted.filter.source}.`);
    return json(await source.listJobs(reader, wanted.filter, wanted.cursor));
  });
}

import { answer, badRequest, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { consolePools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { NATIVE } from '@/lib/jobs/queries/job-row';
import { listKeys } from '@/lib/jobs/queries/list-keys';
import { findSource } from '@/lib/sources/sources';

/** The keys of the jobs that a filter finds, as many as one bulk recovery may hold. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseJobListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    const { filter } = wanted;
    const { reader } = consolePools();
    const source = await findSource(reader, filter.source ?? NATIVE);
    if (!source) return notFound(`This console knows no table of jobs called ${filter.source}.`);
    return json(
      await listKeys((cursor) => source.listJobs(reader, filter, cursor), consoleSetting().bulkLimit),
    );
  });
}

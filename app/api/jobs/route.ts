import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { homeSource } from '@/lib/sources/sources';

/** One page of attempts, newest first, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseJobListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await homeSource.listJobs(consolePools().reader, wanted.filter, wanted.cursor));
  });
}

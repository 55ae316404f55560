import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { consolePools } from '@/lib/db/pools';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';
import { listKeys } from '@/lib/jobs/queries/list-keys';

/** The keys of the jobs that a filter finds, as many as one bulk recovery may hold. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseJobListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    if (wanted.filter.source !== null) return badRequest('Jobs of this table cannot be changed from here.');
    return json(await listKeys(consolePools().reader, wanted.filter, consoleSetting().bulkLimit));
  });
}

import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { parseInterventionListRequest } from '@/lib/audit/intervention-list-request';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { listReviewed } from '@/lib/reviews/queries/list-reviewed';

/** One page of the record, newest first, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseInterventionListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await listReviewed(consolePools().reader, wanted.filter, wanted.cursor));
  });
}

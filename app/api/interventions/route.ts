import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { parseInterventionListRequest } from '@/lib/audit/intervention-filter';
import { listInterventions } from '@/lib/audit/queries/list-interventions';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

/** One page of the record, newest first, narrowed by the search parameters. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const wanted = parseInterventionListRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await listInterventions(consolePools().reader, wanted.filter, wanted.cursor));
  });
}

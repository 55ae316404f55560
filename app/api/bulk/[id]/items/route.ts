import { answer, badRequest, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { parseItemsRequest } from '@/lib/bulk/items-request';
import { listItems } from '@/lib/bulk/queries/list-items';
import { consolePools } from '@/lib/db/pools';
import { isJobKey } from '@/lib/jobs/job-key';

type Context = RouteContext<'/api/bulk/[id]/items'>;

/** One page of the jobs of a bulk recovery, narrowed by how they ended. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { id } = await params;
    if (!isJobKey(id)) return notFound(`There is no bulk recovery ${id}.`);
    const wanted = parseItemsRequest(new URL(request.url).searchParams);
    if ('sentence' in wanted) return badRequest(wanted.sentence);
    return json(await listItems(consolePools().reader, id, wanted.filter, wanted.after));
  });
}

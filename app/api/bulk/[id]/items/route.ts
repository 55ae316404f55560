import { answer, badRequest, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { parseItemsRequest } from '@/lib/bulk/items-request';
import { findBulk } from '@/lib/bulk/queries/find-bulk';
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
    const { reader } = consolePools();
    const page = await listItems(reader, id, wanted.filter, wanted.after);
    // None of these may be left, or there was never such a list.
    if (page.rows.length === 0 && !(await findBulk(reader, id)))
      return notFound(`There is no bulk recovery ${id}.`);
    return json(page);
  });
}

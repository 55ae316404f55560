import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { findApproval } from '@/lib/approvals/queries/find-approval';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

type Context = RouteContext<'/api/requests/[id]'>;

/** One request for a second person, waiting or ended. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { id } = await params;
    const found = await findApproval(consolePools().reader, id);
    return found ? json(found) : notFound(`There is no request ${id}.`);
  });
}

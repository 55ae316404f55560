import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { findBulk } from '@/lib/bulk/queries/find-bulk';
import { consolePools } from '@/lib/db/pools';

type Context = RouteContext<'/api/bulk/[id]'>;

/** One bulk recovery, from its frozen list to its end. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { id } = await params;
    const found = await findBulk(consolePools().reader, id);
    return found ? json(found) : notFound(`There is no bulk recovery ${id}.`);
  });
}

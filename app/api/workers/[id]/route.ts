import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { findWorker } from '@/lib/workers/queries/find-worker';

type Context = RouteContext<'/api/workers/[id]'>;

/** One worker with what it has in hand. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { id } = await params;
    const found = await findWorker(consolePools().reader, id);
    return found ? json(found) : notFound(`There is no worker ${id}.`);
  });
}

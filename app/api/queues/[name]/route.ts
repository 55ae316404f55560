import { answer, json, notFound, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { readQueueState } from '@/lib/jobs/queries/read-queue-state';

type Context = RouteContext<'/api/queues/[name]'>;

/** Whether one queue is paused, and how much waits and runs in it. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const { name } = await params;
    const found = await readQueueState(consolePools().reader, name);
    return found ? json(found) : notFound(`There is no queue ${name}.`);
  });
}

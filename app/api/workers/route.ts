import { answer, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { listWorkers } from '@/lib/workers/queries/list-workers';

/** Every worker that matters now, worst first. */
export function GET(): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    return json(await listWorkers(consolePools().reader));
  });
}

import { answer, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { listBulkRuns } from '@/lib/bulk/queries/list-bulk-runs';
import { consolePools } from '@/lib/db/pools';

/** The bulk recoveries that were started last. */
export function GET(): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    return json(await listBulkRuns(consolePools().reader));
  });
}

import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { listApprovals } from '@/lib/approvals/queries/list-approvals';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';
import { isJobKey } from '@/lib/jobs/job-key';

/** What waits for a second person, and a page of what ended. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const before = new URL(request.url).searchParams.get('before');
    if (before !== null && !isJobKey(before))
      return badRequest('This place in the list does not exist: begin at the first page.');
    return json(await listApprovals(consolePools().reader, before));
  });
}

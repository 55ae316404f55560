import { answer, badRequest, json, signedOut } from '@/app/api/answer';
import { listApprovals } from '@/lib/approvals/queries/list-approvals';
import { parseRequestPlace } from '@/lib/approvals/request-place';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

/** What waits for a second person, and a page of what ended. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const before = new URL(request.url).searchParams.get('before');
    const cursor = before === null ? null : parseRequestPlace(before);
    if (before !== null && !cursor)
      return badRequest('This place in the list does not exist: begin at the first page.');
    return json(await listApprovals(consolePools().reader, cursor));
  });
}

import { answer, json, signedOut } from '@/app/api/answer';
import { unreadNotifications } from '@/lib/approvals/queries/unread-notifications';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

/** What the signed-in person was told and has not read. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    if (!actor) return signedOut();
    return json(await unreadNotifications(consolePools().reader, actor.id));
  });
}

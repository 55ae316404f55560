import { answer, json, signedOut } from '@/app/api/answer';
import { askNotifications } from '@/lib/approvals/sampler';
import { currentViewer } from '@/lib/auth/current-viewer';

/** What the signed-in person was told and has not read. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentViewer();
    if (!actor) return signedOut();
    return json(await askNotifications(actor.id));
  });
}

import { answer, json, signedOut } from '@/app/api/answer';
import { alertNumber } from '@/lib/alerts/alert-number';
import { readAlerts } from '@/lib/alerts/queries/read-alerts';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

/** What fires, who has it, what is on its way, and what is configured; `alert` adds one that is over. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const asked = alertNumber(new URL(request.url).searchParams.get('alert'));
    return json(await readAlerts(consolePools().reader, asked));
  });
}

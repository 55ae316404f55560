import { answer, json, signedOut } from '@/app/api/answer';
import { askSettings } from '@/app/api/settings/ask-settings';
import { currentActor } from '@/lib/auth/current-actor';

/** What this console may and may not in its database, for every role. */
export function GET(): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    return json((await askSettings()).value);
  });
}

import { answer, json, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';

/** Who is signed in. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    return actor ? json({ actor }) : signedOut();
  });
}

import { answer, json, problem, signedOut } from '@/app/api/answer';
import { currentActor } from '@/lib/auth/current-actor';
import { listPeople } from '@/lib/auth/people/list-people';
import { whyNotPeople } from '@/lib/auth/people/may-see-people';
import { consolePools } from '@/lib/db/pools';

/** Everybody with an account and their sessions, for admins. */
export function GET(): Promise<Response> {
  return answer(async () => {
    const actor = await currentActor();
    if (actor === null) return signedOut();
    const sentence = whyNotPeople(actor.role);
    if (sentence !== null) return problem(403, { state: 'forbidden', sentence });
    return json(await listPeople(consolePools().auth));
  });
}

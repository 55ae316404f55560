'use server';

import { currentActor } from '@/lib/auth/current-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { askToCause, DemoAway } from '@/lib/fault-lab/ask-demo';
import { whyNotCause } from '@/lib/fault-lab/why-not-cause';
import { causeInLog } from '@/lib/http/cause-in-log';
import { log } from '@/lib/log';

/** Has one fault of the tour caused; gives why it was not, in a sentence, or null. `key` has been checked by nobody. */
export async function causeFault(key: unknown): Promise<string | null> {
  try {
    const actor = await currentActor();
    if (actor === null) return 'Sign in again to cause a fault. Nothing was done.';
    const refusal = whyNotCause(actor.role, consoleSetting());
    if (refusal !== null) return refusal;
    if (typeof key !== 'string' || key.length > 50) return 'There is no such fault.';
    return await askToCause(key);
  } catch (error) {
    const cause = nameError(error);
    if (cause instanceof DemoAway || cause instanceof DatabaseError)
      return `${cause.message} Nothing was done.`;
    log.error({ err: cause }, 'a fault could not be caused');
    return `The console could not ask for it; ${causeInLog()}.`;
  }
}

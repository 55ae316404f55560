'use server';

import { type ActionVerb, verbOf } from '@/lib/actions/recovery-action';
import { currentActor } from '@/lib/auth/current-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { causeInLog } from '@/lib/http/cause-in-log';
import { sentText } from '@/lib/http/sent';
import { log } from '@/lib/log';
import { inLogContext } from '@/lib/log-context';
import { type Performed, perform } from '@/lib/recovery/commands/perform';

/** How a wish ended, or why it got nowhere; `status` is what HTTP calls it. */
export type ActResult =
  | Performed
  | { ok: false; status: 401 | 404 | 500 | 503; sentence: string; field?: undefined };

/**
 * Carries out one act in the name of the signed-in person: the one door for everything that is written. Neither the verb
 * nor `input`, which should be a RecoveryRequest, has been checked by anybody yet.
 */
export async function act(word: string, input: unknown): Promise<ActResult> {
  const verb = verbOf(sentText(word));
  if (verb === null)
    return { ok: false, status: 404, sentence: `There is no act ${sentText(word).slice(0, 50)}.` };
  return inLogContext({ verb }, () => actAs(verb, input));
}

async function actAs(verb: ActionVerb, input: unknown): Promise<ActResult> {
  try {
    const actor = await currentActor();
    if (actor === null)
      return { ok: false, status: 401, sentence: 'Sign in again to act. Nothing was written.' };
    return await perform(consolePools().operator, actor, verb, input, consoleSetting());
  } catch (error) {
    const cause = nameError(error);
    log.error({ err: cause }, 'an act failed');
    if (cause instanceof DatabaseError) {
      return {
        ok: false,
        status: 503,
        sentence: `${cause.message} Nothing was written; ${causeInLog('the console’s log')}.`,
      };
    }
    return { ok: false, status: 500, sentence: `The console could not carry it out; ${causeInLog()}.` };
  }
}

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
import { type Frozen, freezeList } from '@/lib/recovery/commands/freeze-list';
import { type Performed, perform } from '@/lib/recovery/commands/perform';
import { forgetReviewCounts } from '@/lib/reviews/sampler';

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

/** The number of the frozen list, or why there is none; `status` is what HTTP calls it. */
export type FreezeResult = Frozen | { ok: false; status: 401 | 500 | 503; sentence: string };

/**
 * Freezes a list of jobs that the signed-in person could start a bulk recovery on, and what would become of each. Nothing of
 * the jobs is written. `input`, which should be a FreezeRequest, has not been checked by anybody yet.
 */
export async function freeze(input: unknown): Promise<FreezeResult> {
  return inLogContext({}, async () => {
    try {
      const actor = await currentActor();
      if (actor === null)
        return { ok: false, status: 401, sentence: 'Sign in again to act. Nothing was written.' };
      return await freezeList(consolePools().operator, actor, input, consoleSetting());
    } catch (error) {
      return failed(error, 'a list could not be frozen');
    }
  });
}

async function actAs(verb: ActionVerb, input: unknown): Promise<ActResult> {
  try {
    const actor = await currentActor();
    if (actor === null)
      return { ok: false, status: 401, sentence: 'Sign in again to act. Nothing was written.' };
    const performed = await perform(consolePools().operator, actor, verb, input, consoleSetting());
    // Who acted looks next at what is left, which may have been counted a moment before.
    forgetReviewCounts(actor.id);
    return performed;
  } catch (error) {
    return failed(error, 'an act failed');
  }
}

function failed(error: unknown, what: string): { ok: false; status: 500 | 503; sentence: string } {
  const cause = nameError(error);
  log.error({ err: cause }, what);
  if (cause instanceof DatabaseError) {
    return {
      ok: false,
      status: 503,
      sentence: `${cause.message} Nothing was written; ${causeInLog('the console’s log')}.`,
    };
  }
  return { ok: false, status: 500, sentence: `The console could not carry it out; ${causeInLog()}.` };
}

'use server';

import type { ActionVerb } from '@/lib/actions/recovery-action';
import { currentActor } from '@/lib/auth/current-actor';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { log } from '@/lib/log';
import { type Performed, perform } from '@/lib/recovery/commands/perform';

/** How a wish ended, or why it got nowhere; `status` is what HTTP calls it. */
export type ActResult =
  | Performed
  | { ok: false; status: 401 | 500 | 503; sentence: string; field?: undefined };

/** Marks a job failed in the name of the signed-in person. `input` is a RecoveryRequest that nobody has checked yet. */
export async function markJobFailed(input: unknown): Promise<ActResult> {
  return act('mark-failed', input);
}

/** Opens the next attempt of a job in the name of the signed-in person. `input` as for marking failed. */
export async function retryJob(input: unknown): Promise<ActResult> {
  return act('retry', input);
}

async function act(verb: ActionVerb, input: unknown): Promise<ActResult> {
  try {
    const actor = await currentActor();
    if (actor === null)
      return { ok: false, status: 401, sentence: 'Sign in again to act. Nothing was written.' };
    return await perform(consolePools().operator, actor, verb, input);
  } catch (error) {
    const cause = nameError(error);
    log.error({ err: cause, verb }, 'an act failed');
    if (cause instanceof DatabaseError) {
      return { ok: false, status: 503, sentence: `${cause.message} Nothing was written.` };
    }
    return { ok: false, status: 500, sentence: 'The console could not carry it out; its log has the cause.' };
  }
}

'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { type AccountState, UNCHANGED } from '@/app/(console)/account/account-state';
import { authSettings } from '@/lib/auth/auth-settings';
import { changePassword } from '@/lib/auth/change-password';
import { currentActor } from '@/lib/auth/current-actor';
import { findAccount } from '@/lib/auth/people/list-people';
import { endSessionsOf, sessionOf } from '@/lib/auth/sessions';
import { signedToken } from '@/lib/auth/signed-token';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { countOf } from '@/lib/format/count';
import { sentForm, sentText } from '@/lib/http/sent';
import { log } from '@/lib/log';

/** Ends one of one's own sessions; the id of anybody else's names nothing. */
export async function endOwnSession(id: string): Promise<AccountState> {
  return saying(async (actorId) => {
    const ended = await endSessionsOf(consolePools().auth, actorId, { id: sentText(id) });
    return ended === 0 ? 'That session had ended already.' : 'The session has ended.';
  });
}

/** Ends every session of one's own but the one that asks. */
export async function endOtherSessions(): Promise<AccountState> {
  return saying(async (actorId, own) => {
    const ended = await endSessionsOf(consolePools().auth, actorId, { allBut: own });
    return ended === 0 ? 'There was no other session.' : `${countOf(ended, 'other session')} ended.`;
  });
}

/** Takes the fields current and next. Ends every other session when it changes the password. */
export async function changeOwnPassword(_: AccountState, form: FormData): Promise<AccountState> {
  const sent = sentForm(form);
  const [current, next] = [sentText(sent.get('current')), sentText(sent.get('next'))];
  return saying(async (actorId, own) => {
    const { auth: pool } = consolePools();
    const account = await findAccount(pool, actorId);
    if (!account?.person.hasPassword) return refused('Your account has no password to change.');
    const change = { email: account.person.email, current, next };
    const changed = await changePassword(pool, authSettings(), change, await headers(), own);
    if ('sentence' in changed) return refused(changed.sentence);
    log.info({ person: actorId }, 'a password was changed');
    return `Your password is changed, and ${countOf(changed.ended, 'other session')} ended.`;
  });
}

type Said = string | { refused: string };
const refused = (sentence: string): Said => ({ refused: sentence });

/** Runs what somebody asked for about themselves. Who that is, the session says and never the request. */
async function saying(work: (actorId: string, own: string | null) => Promise<Said>): Promise<AccountState> {
  try {
    const actor = await currentActor();
    if (actor === null) redirect('/sign-in?next=%2Faccount');
    const said = await work(actor.id, await ownSession());
    if (typeof said === 'string') return { ...UNCHANGED, done: said };
    return { ...UNCHANGED, refused: said.refused };
  } catch (error) {
    if (error instanceof DatabaseError)
      return { ...UNCHANGED, refused: `${error.message} Nothing was changed.` };
    throw error;
  }
}

async function ownSession(): Promise<string | null> {
  const token = signedToken(await headers(), authSettings().secret);
  return token === null ? null : sessionOf(consolePools().auth, token);
}

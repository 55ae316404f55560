'use server';

import type { Route } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { SignInState } from '@/app/sign-in/sign-in-state';
import { consoleAuth } from '@/lib/auth/console-auth';
import { setCookies } from '@/lib/auth/set-cookies';
import { signInByPassword } from '@/lib/auth/sign-in';
import { endOwnSession } from '@/lib/auth/sign-out';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { safeNext } from '@/lib/http/safe-next';
import { sentForm } from '@/lib/http/sent';

/** Takes the fields email, password and next. Leads on when they match, and says in one sentence when they do not. */
export async function signIn(_: SignInState, form: FormData): Promise<SignInState> {
  const sent = sentForm(form);
  const [email, password] = [sent.get('email'), sent.get('password')];
  const sentence = await refusalOf({ email, password });
  if (sentence === null) redirect(safeNext(sent.get('next')) as Route);
  return { sentence, email: typeof email === 'string' ? email : '' };
}

/** Ends the session in the database and leads to the sign-in. */
export async function signOut(): Promise<never> {
  await endOwnSession(await headers());
  redirect('/sign-in');
}

async function refusalOf(credentials: unknown): Promise<string | null> {
  try {
    const signedIn = await signInByPassword(consoleAuth(), consolePools().auth, credentials, await headers());
    if (!signedIn.ok) return signedIn.sentence;
    await setCookies(signedIn.cookies);
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return `${error.message} Nobody can sign in until it answers.`;
    throw error;
  }
}

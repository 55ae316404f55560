import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { AccountScreen } from '@/app/(console)/account/account-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { authSettings } from '@/lib/auth/auth-settings';
import { oidcSettings, passwordSignIn } from '@/lib/auth/oidc/oidc-settings';
import { findAccount } from '@/lib/auth/people/list-people';
import { sessionOf } from '@/lib/auth/sessions';
import { signedToken } from '@/lib/auth/signed-token';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  const actor = await requireActor();
  const account = await readAccount(actor.id);
  if (account === null || 'sentence' in account)
    return (
      <ProblemPanel
        title="Your account could not be read"
        sentence={account?.sentence ?? 'It is not there any more.'}
      />
    );
  return (
    <AccountScreen
      person={account.person}
      databaseNow={account.databaseNow}
      ownSession={account.ownSession}
      provider={oidcSettings()?.name ?? null}
      takesPasswords={passwordSignIn()}
    />
  );
}

async function readAccount(id: string) {
  const { auth: pool } = consolePools();
  try {
    const token = signedToken(await headers(), authSettings().secret);
    const [account, ownSession] = await Promise.all([
      findAccount(pool, id),
      token === null ? null : sessionOf(pool, token),
    ]);
    return account && { ...account, ownSession };
  } catch (error) {
    if (error instanceof DatabaseError) return { sentence: error.message };
    throw error;
  }
}

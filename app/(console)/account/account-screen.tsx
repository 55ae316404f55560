'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { type AccountState, UNCHANGED } from '@/app/(console)/account/account-state';
import { changeOwnPassword, endOtherSessions, endOwnSession } from '@/app/(console)/account/actions';
import { AccountView } from '@/components/people/account-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import type { PersonRow } from '@/lib/auth/people/person';
import type { Timestamp } from '@/lib/time';

type AccountScreenProps = {
  person: PersonRow;
  databaseNow: Timestamp;
  ownSession: string | null;
  provider: string | null;
  takesPasswords: boolean;
};

/** One's own account: what is done here is done to oneself, so it asks for no reason. */
export function AccountScreen(props: AccountScreenProps) {
  const router = useRouter();
  const [state, setState] = useState<AccountState>(UNCHANGED);
  const [pending, start] = useTransition();
  useDocumentTitle('Your account');

  const run = (work: () => Promise<AccountState>) =>
    start(async () => {
      setState(await work());
      router.refresh();
    });
  return (
    <AccountView
      {...props}
      state={state}
      pending={pending}
      onEnd={(id) => run(() => endOwnSession(id))}
      onEndOthers={() => run(endOtherSessions)}
      onPassword={(form) => run(() => changeOwnPassword(state, form))}
    />
  );
}

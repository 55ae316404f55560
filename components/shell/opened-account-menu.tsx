'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import OpenedMenu from '@/components/ui/opened-menu';
import type { AccountMenuProps } from './account-props';
import { CONSOLE_PAGES } from './navigation';

type OpenedAccountMenuProps = AccountMenuProps & {
  trigger: ReactNode;
  /** Whether the press that loaded it came from the keyboard. */
  byKey: boolean;
};

/** The menu of the account, open from the start. */
export default function OpenedAccountMenu(props: OpenedAccountMenuProps) {
  const { account, onSignOut, onHelp, trigger, byKey } = props;
  const router = useRouter();
  return (
    <OpenedMenu
      trigger={trigger}
      byKey={byKey}
      heading={
        <>
          <p className="font-medium">{account.name}</p>
          <p className="text-ink-3 text-label">signed in as {account.role}</p>
        </>
      }
      actions={[
        { key: 'account', label: 'Your account', icon: 'user', onSelect: () => router.push('/account') },
        {
          key: 'people',
          label: 'People',
          icon: 'users',
          onSelect: () => router.push('/people'),
          ...(account.whyNotPeople ? { refusal: account.whyNotPeople } : {}),
        },
        ...CONSOLE_PAGES.map(({ key, label, icon, href }) => ({
          ...{ key, label, icon },
          onSelect: () => router.push(href),
        })),
        { key: 'help', label: 'Keyboard shortcuts', icon: 'keyboard', onSelect: onHelp },
        { key: 'sign-out', label: 'Sign out', icon: 'log-out', onSelect: onSignOut },
      ]}
    />
  );
}

'use client';

import { Keyboard, LogOut, User, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Menu } from '@/components/ui/menu';
import { CONSOLE_PAGES } from './navigation';

/** Who is signed in; `whyNotPeople` is why they may not see everybody else's accounts. */
export type Account = { name: string; role: string; whyNotPeople?: string | null };

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();

type AccountMenuProps = { account: Account; onSignOut: () => void; onHelp: () => void };

/** The account with its role, since the role decides what may be done. */
export function AccountMenu({ account, onSignOut, onHelp }: AccountMenuProps) {
  const router = useRouter();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account ${account.name}, ${account.role}`}
          className="flex flex-none items-center gap-2 whitespace-nowrap border-line border-l py-1 pl-3 text-left text-[12.5px] leading-[15px]"
        >
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-accent-tint font-semibold text-accent text-axis"
          >
            {initials(account.name)}
          </span>
          <span className="max-xl:hidden">
            {account.name}
            <span className="block text-ink-3 text-label leading-[15px]">{account.role}</span>
          </span>
        </button>
      }
      heading={
        <>
          <p className="font-medium">{account.name}</p>
          <p className="text-ink-3 text-label">signed in as {account.role}</p>
        </>
      }
      actions={[
        { key: 'account', label: 'Your account', icon: User, onSelect: () => router.push('/account') },
        {
          key: 'people',
          label: 'People',
          icon: Users,
          onSelect: () => router.push('/people'),
          ...(account.whyNotPeople ? { refusal: account.whyNotPeople } : {}),
        },
        ...CONSOLE_PAGES.map(({ key, label, icon, href }) => ({
          ...{ key, label, icon },
          onSelect: () => router.push(href),
        })),
        { key: 'help', label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onHelp },
        { key: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: onSignOut },
      ]}
    />
  );
}

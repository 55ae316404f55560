'use client';

import { lazy } from 'react';
import { OpenOnPress } from '@/components/ui/open-on-press';
import type { AccountMenuProps } from './account-props';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();

const load = () => import('./opened-account-menu');
const OpenedAccountMenu = lazy(load);

/** The account with its role, since the role decides what may be done. */
export function AccountMenu(props: AccountMenuProps) {
  const { account } = props;
  const button = (
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
  );
  return (
    <OpenOnPress
      trigger={button}
      load={load}
      opened={(byKey) => <OpenedAccountMenu {...props} trigger={button} byKey={byKey} />}
    />
  );
}

'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { Account } from './account-props';
import { CONSOLE_PAGES, NAVIGATION } from './navigation';
import { REFRESH_SETTINGS, refreshChoice } from './refresh';
import { chooseTheme, THEMES, themeChoice } from './theme';
import { useStoredChoice } from './use-stored-choice';

const REFRESH_OPTIONS = REFRESH_SETTINGS.map((value) => ({
  value,
  label: value === 'off' ? 'Off' : `${value} s`,
}));

export type MoreDialogProps = {
  open: boolean;
  onClose: () => void;
  account: Account;
  onSignOut: () => void;
  foot?: ReactNode;
};

/** What the phone's bars have no room for: the other pages, theme, refresh and the account. */
export function MoreDialog({ open, onClose, account, onSignOut, foot }: MoreDialogProps) {
  const [theme] = useStoredChoice(themeChoice);
  const [refresh, chooseRefresh] = useStoredChoice(refreshChoice);
  return (
    <Dialog title="More" open={open} onClose={onClose}>
      <div className="grid gap-4 p-4">
        {[...NAVIGATION.filter((item) => !item.inBottomBar), ...CONSOLE_PAGES].map((item) => (
          <Link
            key={item.key}
            href={item.href}
            onClick={onClose}
            className="flex h-11 items-center gap-3 text-finding"
          >
            <Icon icon={item.icon} /> {item.label}
          </Link>
        ))}
        <Setting name="Theme">
          <SegmentedControl label="Theme" options={THEMES} value={theme} onChange={chooseTheme} />
        </Setting>
        <Setting name="Refresh">
          <SegmentedControl
            label="Refresh"
            options={REFRESH_OPTIONS}
            value={refresh}
            onChange={chooseRefresh}
          />
        </Setting>
        {foot && <div className="text-ink-3 text-label">{foot}</div>}
        <div className="flex items-center gap-3 border-line border-t pt-4">
          <p>
            {account.name} <span className="text-ink-3">{account.role}</span>
            <span className="mt-1 flex gap-4">
              <Link href="/account" onClick={onClose} className="link flex h-9 items-center">
                Your account
              </Link>
              {!account.whyNotPeople && (
                <Link href="/people" onClick={onClose} className="link flex h-9 items-center">
                  People
                </Link>
              )}
            </span>
          </p>
          <Button size="thumb" icon="log-out" onClick={onSignOut} className="ml-auto">
            Sign out
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-ink-3 text-label">
        {name}
      </p>
      <div>{children}</div>
    </div>
  );
}

'use client';

import { useState } from 'react';
import { Clock } from '@/components/ui/clock';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { useServerNow } from '@/components/ui/use-server-now';
import { AccountMenu } from './account';
import type { Account } from './account-props';
import { BrandMark } from './brand';
import type { Environment } from './environment';
import { EnvironmentPlate } from './environment-plate';
import { EnvironmentRail } from './environment-rail';
import { Freshness } from './freshness';
import { ReadOnlyPlate } from './read-only-plate';
import { RefreshPicker } from './refresh-picker';
import { SearchBox } from './search-box';
import { ThemeSwitch } from './theme-switch';

export type TopBarProps = {
  environment: Environment;
  /** Every act is off on this console. */
  readOnly: boolean;
  databaseName: string;
  /** The database server's time as it came with the page or its last read; null before the first read. */
  serverNowMs: number | null;
  /** When what is shown was read, in server time; null before the first read. */
  updatedAtMs: number | null;
  account: Account;
  onSignOut: () => void;
  onHelp: () => void;
};

/** Where one is, what time it is there, how fresh the page is, and who one is. It never scrolls away. */
export function TopBar({
  environment,
  readOnly,
  databaseName,
  serverNowMs,
  updatedAtMs,
  account,
  onSignOut,
  onHelp,
}: TopBarProps) {
  const nowMs = useServerNow(serverNowMs ?? 0);
  const [searching, setSearching] = useState(false);
  return (
    <header className="sticky top-0 z-20 col-span-full bg-bezel">
      <EnvironmentRail environment={environment} />
      <div className="flex h-12 items-stretch border-line border-b">
        <Link
          href="/"
          className="flex flex-none items-center gap-[9px] border-line border-r px-4 font-semibold text-finding tracking-[-0.015em] max-lg:justify-center max-sm:hidden sm:w-14 lg:w-48"
        >
          <BrandMark className="size-5 flex-none" />
          <span className="max-lg:sr-only">Leasehold</span>
        </Link>
        <div className="flex min-w-0 flex-1 items-center gap-3 pr-5 pl-6 max-sm:gap-[9px] max-sm:pr-1 max-sm:pl-3.5">
          {searching && (
            <span className="flex min-w-0 flex-1 items-center gap-1 sm:hidden">
              <SearchBox className="h-9! flex-1" focusFirst />
              <IconButton
                icon="x"
                label="Close search"
                onClick={() => setSearching(false)}
                className="size-11!"
              />
            </span>
          )}
          <span className={searching ? 'contents max-sm:hidden' : 'contents'}>
            <EnvironmentPlate environment={environment} />
            {readOnly && <ReadOnlyPlate />}
            <span
              title={databaseName}
              className="min-w-0 truncate font-medium font-mono tracking-[-0.01em] sm:max-w-[36vw] sm:shrink-0"
            >
              {databaseName}
            </span>
            <SearchBox className="ml-3 w-[300px] min-w-20! shrink-[99] max-sm:hidden" />
            <span className="ml-auto">{serverNowMs !== null && <Clock nowMs={nowMs} />}</span>
            <span className="max-md:hidden">
              <Freshness updatedAtMs={updatedAtMs} nowMs={nowMs} />
            </span>
            <span className="flex items-center gap-3 max-sm:hidden">
              <RefreshPicker />
              <ThemeSwitch />
              <AccountMenu account={account} onSignOut={onSignOut} onHelp={onHelp} />
            </span>
            <IconButton
              icon="search"
              label="Search jobs"
              onClick={() => setSearching(true)}
              className="size-11! sm:hidden"
            />
          </span>
        </div>
      </div>
    </header>
  );
}

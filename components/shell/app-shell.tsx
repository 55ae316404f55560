'use client';

import { type ReactNode, useState } from 'react';
import { BottomBar } from './bottom-bar';
import { CommandPalette } from './command-palette';
import { KeyboardHelp } from './keyboard-help';
import { MoreDialog } from './more-dialog';
import type { NavigationCounts } from './navigation';
import { usePageCommands } from './palette-context';
import { Sidebar } from './sidebar';
import { TopBar, type TopBarProps } from './top-bar';
import { usePalette } from './use-palette';
import { useSiteShortcuts } from './use-site-shortcuts';

type AppShellProps = Omit<TopBarProps, 'onHelp'> & {
  counts?: NavigationCounts;
  /** One quiet line at the foot of the sidebar, e.g. the watcher's last beat. */
  foot?: ReactNode;
  /** Conditions of the whole page, above its head: the database out of reach, the console read-only. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of every page behind the sign-in. */
export function AppShell({ counts = {}, foot, banner, children, ...bar }: AppShellProps) {
  const [open, setOpen] = useState<'help' | 'more' | null>(null);
  const showHelp = () => setOpen('help');
  const close = () => setOpen(null);
  useSiteShortcuts(showHelp);
  const palette = usePalette();
  const pageCommands = usePageCommands();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] sm:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[192px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-control bg-accent px-3 py-1.5 font-semibold text-accent-ink not-focus:sr-only"
      >
        Skip to the page
      </a>
      <TopBar {...bar} onHelp={showHelp} />
      <Sidebar counts={counts} foot={foot} onHelp={showHelp} onPalette={palette.show} />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-6 pt-5 pb-7 outline-none max-sm:px-3 max-sm:pt-3 max-sm:pb-[84px] max-sm:has-data-action-bar:pb-[132px]"
      >
        <div className="mb-3.5 grid gap-2 empty:hidden">{banner}</div>
        {children}
      </main>
      <BottomBar counts={counts} onMore={() => setOpen('more')} />
      <CommandPalette
        open={palette.open}
        onClose={palette.close}
        commands={[...pageCommands, ...palette.pages]}
        search={palette.search}
      />
      <KeyboardHelp open={open === 'help'} onClose={close} />
      <MoreDialog
        open={open === 'more'}
        onClose={close}
        account={bar.account}
        onSignOut={bar.onSignOut}
        foot={foot}
      />
    </div>
  );
}

'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { BottomBar } from './bottom-bar';
import type { NavigationCounts } from './navigation';
import type { ShellDialog } from './shell-dialogs';
import { Sidebar } from './sidebar';
import { TopBar, type TopBarProps } from './top-bar';
import { usePaletteKey } from './use-palette-key';
import { useSiteShortcuts } from './use-site-shortcuts';

type AppShellProps = Omit<TopBarProps, 'onHelp'> & {
  counts?: NavigationCounts;
  /** One quiet line at the foot of the sidebar, e.g. the watcher's last beat. */
  foot?: ReactNode;
  /** Conditions of the whole page, above its head: the database out of reach, the console read-only. */
  banner?: ReactNode;
  children: ReactNode;
};

const loadDialogs = () => import('./shell-dialogs');
const ShellDialogs = lazy(loadDialogs);

/** The frame of every page behind the sign-in. */
export function AppShell({ counts = {}, foot, banner, children, ...bar }: AppShellProps) {
  const [open, setOpen] = useState<ShellDialog | null>(null);
  const [opened, setOpened] = useState(false);
  const show = (dialog: ShellDialog) => {
    setOpened(true);
    setOpen(dialog);
  };
  const showHelp = () => show('help');
  useSiteShortcuts(showHelp);
  usePaletteKey(() => show('palette'));
  useWhenIdle(loadDialogs);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] sm:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[192px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-control bg-accent px-3 py-1.5 font-semibold text-accent-ink not-focus:sr-only"
      >
        Skip to the page
      </a>
      <TopBar {...bar} onHelp={showHelp} />
      <Sidebar counts={counts} foot={foot} onHelp={showHelp} onPalette={() => show('palette')} />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-6 pt-5 pb-7 outline-none max-sm:px-3 max-sm:pt-3 max-sm:pb-[84px] max-sm:has-data-action-bar:pb-[132px]"
      >
        <div className="mb-3.5 grid gap-2 empty:hidden">{banner}</div>
        {children}
      </main>
      <BottomBar counts={counts} onMore={() => show('more')} />
      {opened && (
        <Suspense fallback={null}>
          <ShellDialogs
            open={open}
            onClose={() => setOpen(null)}
            account={bar.account}
            onSignOut={bar.onSignOut}
            foot={foot}
          />
        </Suspense>
      )}
    </div>
  );
}

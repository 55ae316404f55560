import type { IconName } from '@/components/ui/icon-name';
import type { NavigationItem, NavigationKey } from './navigation-item';
import { PAGES_OF_THIS_BUILD } from './pages-of-this-build';

/** The pages that exist, in the order of the sidebar. A page is added here on the day it can be opened. */
export const NAVIGATION: ReadonlyArray<NavigationItem> = [
  { key: 'triage', label: 'Triage', href: '/', icon: 'siren', shortcut: 'g t', inBottomBar: true },
  { key: 'jobs', label: 'Jobs', href: '/jobs', icon: 'rows-3', shortcut: 'g j', inBottomBar: true },
  { key: 'locks', label: 'Locks', href: '/locks', icon: 'lock', shortcut: 'g l', inBottomBar: true },
  { key: 'workers', label: 'Workers', href: '/workers', icon: 'server', shortcut: 'g w', inBottomBar: false },
  {
    key: 'health',
    label: 'Health',
    href: '/health',
    icon: 'heart-pulse',
    shortcut: 'g h',
    inBottomBar: false,
  },
  {
    key: 'interventions',
    label: 'Interventions',
    href: '/interventions',
    icon: 'history',
    shortcut: 'g i',
    separated: true,
    inBottomBar: false,
  },
  {
    key: 'review',
    label: 'Review',
    href: '/review',
    icon: 'user-round-check',
    shortcut: 'g r',
    inBottomBar: true,
  },
  ...PAGES_OF_THIS_BUILD,
];

/** A page about the console itself and not about jobs: in the account's menu, under More and in the palette. */
export type ConsolePage = {
  key: 'settings';
  label: string;
  href: '/settings';
  icon: IconName;
  shortcut: string;
};

export const CONSOLE_PAGES: ReadonlyArray<ConsolePage> = [
  { key: 'settings', label: 'Settings', href: '/settings', icon: 'settings-2', shortcut: 'g s' },
];

/** Counts beside the pages' names, already formatted with their bounds. */
export type NavigationCounts = Partial<Record<NavigationKey, string>>;

/** Whether `pathname` is the page of `item` or lies under it. */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  if (item.href === '/') return pathname === '/';
  return pathname === item.href || pathname.startsWith(`${item.href}/`);
}

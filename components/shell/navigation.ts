import {
  HeartPulse,
  History,
  Lock,
  type LucideIcon,
  Rows3,
  Server,
  Settings2,
  Siren,
  UserRoundCheck,
} from 'lucide-react';
import type { NavigationItem, NavigationKey } from './navigation-item';
import { PAGES_OF_THIS_BUILD } from './pages-of-this-build';

/** The pages that exist, in the order of the sidebar. A page is added here on the day it can be opened. */
export const NAVIGATION: ReadonlyArray<NavigationItem> = [
  { key: 'triage', label: 'Triage', href: '/', icon: Siren, shortcut: 'g t', inBottomBar: true },
  { key: 'jobs', label: 'Jobs', href: '/jobs', icon: Rows3, shortcut: 'g j', inBottomBar: true },
  { key: 'locks', label: 'Locks', href: '/locks', icon: Lock, shortcut: 'g l', inBottomBar: true },
  { key: 'workers', label: 'Workers', href: '/workers', icon: Server, shortcut: 'g w', inBottomBar: false },
  {
    key: 'health',
    label: 'Health',
    href: '/health',
    icon: HeartPulse,
    shortcut: 'g h',
    inBottomBar: false,
  },
  {
    key: 'interventions',
    label: 'Interventions',
    href: '/interventions',
    icon: History,
    shortcut: 'g i',
    separated: true,
    inBottomBar: false,
  },
  {
    key: 'review',
    label: 'Review',
    href: '/review',
    icon: UserRoundCheck,
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
  icon: LucideIcon;
  shortcut: string;
};

export const CONSOLE_PAGES: ReadonlyArray<ConsolePage> = [
  { key: 'settings', label: 'Settings', href: '/settings', icon: Settings2, shortcut: 'g s' },
];

/** Counts beside the pages' names, already formatted with their bounds. */
export type NavigationCounts = Partial<Record<NavigationKey, string>>;

/** Whether `pathname` is the page of `item` or lies under it. */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  if (item.href === '/') return pathname === '/';
  return pathname === item.href || pathname.startsWith(`${item.href}/`);
}

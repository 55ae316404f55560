import type { Route } from 'next';
import type { IconName } from '@/components/ui/icon-name';

/** A page of the console. */
export type NavigationKey =
  | 'triage'
  | 'jobs'
  | 'locks'
  | 'workers'
  | 'health'
  | 'interventions'
  | 'review'
  // One that only some builds have.
  | 'of-this-build';

export type NavigationItem = {
  key: NavigationKey;
  label: string;
  href: Route;
  icon: IconName;
  /** The keys that go there. */
  shortcut: string;
  /** A hairline above it: what follows is of another kind, such as what was done and not what is. */
  separated?: boolean;
  /** Has a place in the phone's bottom bar; the others stand under More. */
  inBottomBar: boolean;
};

import type { Route } from 'next';
import type { NavigationItem } from './navigation-item';

/** What the demo's build has beyond the console's own pages. */
export const PAGES_OF_THIS_BUILD: readonly NavigationItem[] = [
  {
    key: 'of-this-build',
    label: 'Fault lab',
    href: '/fault-lab' as Route,
    icon: 'flask-conical',
    shortcut: 'g f',
    separated: true,
    inBottomBar: false,
  },
];

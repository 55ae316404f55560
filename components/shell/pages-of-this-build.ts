import type { NavigationItem } from './navigation-item';

/** Pages that this build has beyond the console's own: none. The demo's build takes pages-of-this-build.demo.ts instead. */
export const PAGES_OF_THIS_BUILD: readonly NavigationItem[] = [];

import { useRouter } from 'next/navigation';
import { CONSOLE_PAGES, NAVIGATION } from './navigation';
import { moveToRow, openRow, selectRow } from './row-navigation';
import { type Shortcuts, useShortcuts } from './use-shortcuts';

/** The keys of every page: go to a page, search, help, and from row to row. */
export function useSiteShortcuts(showHelp: () => void): void {
  const router = useRouter();
  const pages: Shortcuts = Object.fromEntries(
    [...NAVIGATION, ...CONSOLE_PAGES].map(({ shortcut, href }) => [shortcut, () => router.push(href)]),
  );
  useShortcuts({
    ...pages,
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
    Enter: openRow,
    x: selectRow,
    X: selectRow,
    '?': showHelp,
    '/': (event) => {
      const search = document.querySelector<HTMLInputElement>('[data-search]');
      if (!search || search.offsetParent === null) return;
      event.preventDefault();
      search.focus();
      search.select();
    },
  });
}

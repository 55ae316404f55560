import { useRouter } from 'next/navigation';
import { NAVIGATION } from './navigation';
import { type Shortcuts, useShortcuts } from './use-shortcuts';

/** The keys that work on every page: go to a page, search, help. */
export function useSiteShortcuts(showHelp: () => void): void {
  const router = useRouter();
  const pages: Shortcuts = Object.fromEntries(
    NAVIGATION.map(({ shortcut, href }) => [shortcut, () => router.push(href)]),
  );
  useShortcuts({
    ...pages,
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

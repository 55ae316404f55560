import { useRouter } from 'next/navigation';
import type { PaletteCommand } from './command-palette';
import { CONSOLE_PAGES, NAVIGATION } from './navigation';

/** What the palette always holds: the pages, and the search for words that name nothing here. */
export function usePaletteCommands() {
  const router = useRouter();
  const pages: PaletteCommand[] = [...NAVIGATION, ...CONSOLE_PAGES].map(
    ({ key, label, href, icon, shortcut }) => ({
      key: `page-${key}`,
      label,
      note: shortcut,
      icon,
      run: () => router.push(href),
    }),
  );
  const search = (words: string): PaletteCommand => ({
    key: 'search',
    label: `Find ${words}`,
    note: 'subject, job id or owner',
    icon: /^\d+$/.test(words) ? 'hash' : 'search',
    run: () => router.push(`/jobs?search=${encodeURIComponent(words)}`),
  });
  return { pages, search };
}

'use client';

import { Hash, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { PaletteCommand } from './command-palette';
import { CONSOLE_PAGES, NAVIGATION } from './navigation';

/** Whether the palette is open, which Ctrl-K and Cmd-K change, and what it always holds: the pages. */
export function usePalette() {
  const router = useRouter();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Over another dialog it would hide what that one asks.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

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
    icon: /^\d+$/.test(words) ? Hash : Search,
    run: () => router.push(`/jobs?search=${encodeURIComponent(words)}`),
  });
  return { open, show: () => setOpen(true), close: () => setOpen(false), pages, search };
}

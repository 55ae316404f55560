import { useEffect, useRef } from 'react';
import { type PendingKeys, takeKey } from './key-sequence';

/** Sequences of keys, e.g. `g t`, and what they do. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Text is being typed, or an open layer has the keys for itself. */
const KEYS_ARE_TAKEN =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"], [data-sheet], dialog';

function isForTheSite(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return !(event.target instanceof Element && event.target.closest(KEYS_ARE_TAKEN));
}

/**
 * Listens on the whole page while the component is mounted, except where text is typed, and says so on the document: the
 * page is drawn by the server before it can hear anything. Used once on a page: with two tables `g j` would also be `j`.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let pending: PendingKeys = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForTheSite(event)) return;
      const taken = takeKey(pending, event.key, event.timeStamp, Object.keys(latest.current));
      pending = taken.pending;
      if (taken.matched !== null) latest.current[taken.matched]?.(event);
    };
    const page = document.documentElement;
    document.addEventListener('keydown', onKeyDown);
    page.dataset.keys = '';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      delete page.dataset.keys;
    };
  }, []);
}

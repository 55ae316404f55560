import { useEffect, useRef } from 'react';

/** For the content of a menu that comes up open: its first item takes the focus where a key has opened it, as at any later time. */
export function useFirstItem(byKey: boolean) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKey) return;
    // The menu takes the focus itself as it comes up, which it does in a turn of its own.
    const turn = requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(),
    );
    return () => cancelAnimationFrame(turn);
  }, [byKey]);
  return content;
}

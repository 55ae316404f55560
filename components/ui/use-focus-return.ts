import { type RefObject, useEffect } from 'react';

/** Moves the focus to `target` when it is mounted, and back to where it was when it goes. */
export function useFocusReturn(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    target.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [target]);
}

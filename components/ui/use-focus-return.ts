import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to `target` when it is mounted and back to where it was when it goes, or to the page's main
 * part where that is gone.
 */
export function useFocusReturn(target: RefObject<HTMLElement | null>): void {
  const before = useRef<Element | null>(null);

  // Before paint: a control that is hidden in the same step loses the focus at the paint.
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
    target.current?.focus({ preventScroll: true });
  }, [target]);

  // After the page has changed: the control that gets the focus back may have been hidden until then.
  useEffect(
    () => () => {
      const kept = before.current;
      const back = kept instanceof HTMLElement && kept.isConnected ? kept : document.querySelector('main');
      back?.focus({ preventScroll: true });
    },
    [],
  );
}

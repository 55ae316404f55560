'use client';

import { type FocusEvent, type PointerEvent, useState } from 'react';
import { type HeldList, holdStill } from '@/components/triage/hold-still';

type HoldStill<T> = HeldList<T> & {
  /** What was shown when the list began to hold still: the order that must not change. */
  asHeld: readonly T[];
  /** Shows everything that waited. */
  show: () => void;
  /** For the list's element: pointing at it or focusing in it holds its rows still. */
  hold: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
};

/** Nothing moves under the pointer, the focus or a selection: rows wait until the list is left or asked to show. */
export function useHoldStill<T>(
  incoming: readonly T[],
  keyOf: (item: T) => string,
  selected: boolean,
): HoldStill<T> {
  const [held, setHeld] = useState<readonly T[] | null>(selected ? incoming : null);
  const keep = () => setHeld((current) => current ?? incoming);
  const release = () => !selected && setHeld(null);
  const list = holdStill(held ?? incoming, incoming, keyOf);

  return {
    ...list,
    asHeld: held ?? incoming,
    show: () => setHeld((current) => (current === null ? null : incoming)),
    hold: {
      // A finger leaves no pointer behind, so a touch holds nothing.
      onPointerEnter: (event) => event.pointerType === 'mouse' && keep(),
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse' && !event.currentTarget.contains(document.activeElement)) release();
      },
      onFocus: keep,
      onBlur: (event) => {
        const stays =
          event.currentTarget.contains(event.relatedTarget) || event.currentTarget.matches(':hover');
        if (!stays) release();
      },
    },
  };
}

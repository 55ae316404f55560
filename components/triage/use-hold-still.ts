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

/**
 * Nothing moves under the pointer, the focus or a selection, nor while `kept` says so: rows wait until nothing holds them any more, or
 * they are asked to show.
 */
export function useHoldStill<T>(
  incoming: readonly T[],
  keyOf: (item: T) => string,
  kept: boolean,
): HoldStill<T> {
  const [near, setNear] = useState(false);
  const holds = kept || near;
  const [held, setHeld] = useState<readonly T[] | null>(holds ? incoming : null);
  // What is shown when it begins to hold, or lets go, is what has just come in.
  if (holds !== (held !== null)) setHeld(holds ? incoming : null);
  const keep = () => setNear(true);
  const release = () => setNear(false);
  const list = holdStill(held ?? incoming, incoming, keyOf);

  return {
    ...list,
    asHeld: held ?? incoming,
    show: () => setHeld(holds ? incoming : null),
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

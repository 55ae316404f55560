'use client';

import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export type PressTrigger = ReactElement<{
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent) => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
}>;

type OpenOnPressProps = {
  /** The button; it must take a ref and props, as `Button` and `IconButton` do. */
  trigger: PressTrigger;
  /** Loads what `opened` draws. */
  load: () => Promise<unknown>;
  /** The same with what it opens, which is open from the start. `byKey`: no pointer has pressed. */
  opened: (byKey: boolean) => ReactNode;
};

/**
 * A button whose menu is loaded when somebody comes near it: what it takes to place one on a page is a good part of what a page
 * is made of, and most who look open none.
 */
export function OpenOnPress({ trigger, load, opened }: OpenOnPressProps) {
  const [press, setPress] = useState<'by-key' | 'by-pointer' | null>(null);
  const near = () => void load();
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click that no pointer made has no count of clicks.
    onClick: (event) => setPress(event.detail === 0 ? 'by-key' : 'by-pointer'),
    onFocus: near,
    onPointerEnter: near,
  });
  return press === null ? closed : <Suspense fallback={closed}>{opened(press === 'by-key')}</Suspense>;
}

'use client';

import { lazy, type ReactNode } from 'react';
import type { MenuAction } from './menu-action';
import { OpenOnPress, type PressTrigger } from './open-on-press';

type MenuProps = {
  /** The button that opens it; it must take a ref and props, as `Button` and `IconButton` do. */
  trigger: PressTrigger;
  actions: ReadonlyArray<MenuAction>;
  /** Stands above the actions, e.g. who is signed in. */
  heading?: ReactNode;
  align?: 'start' | 'end';
};

const load = () => import('./opened-menu');
const OpenedMenu = lazy(load);

/** A menu of acts. A refused act stays in it with its reason: nothing is hidden, nothing is only greyed. */
export function Menu(props: MenuProps) {
  return (
    <OpenOnPress
      trigger={props.trigger}
      load={load}
      opened={(byKey) => <OpenedMenu {...props} byKey={byKey} />}
    />
  );
}

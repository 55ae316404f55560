'use client';

import { Ban, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

export type MenuAction = {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  onSelect: () => void;
  /** Why this cannot be done now. The item stays, can be reached by keyboard, and does nothing. */
  refusal?: string | undefined;
  /** What it does, in a line of its own. */
  note?: string | undefined;
  danger?: boolean | undefined;
};

type MenuProps = {
  /** The button that opens it; it must take a ref and props, as `Button` and `IconButton` do. */
  trigger: ReactNode;
  actions: ReadonlyArray<MenuAction>;
  /** Stands above the actions, e.g. who is signed in. */
  heading?: ReactNode;
  align?: 'start' | 'end';
};

const ITEM =
  'grid cursor-default grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-chip px-2 py-1.5 outline-none data-highlighted:bg-accent-tint max-sm:py-3';

/** A menu of acts. A refused act stays in it with its reason: nothing is hidden, nothing is only greyed. */
export function Menu({ trigger, actions, heading, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction | null>(null);

  // An act runs once the menu is gone and its button has the focus: what it opens can then give it back.
  const runChosen = (event: Event) => {
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    chosen.current?.onSelect();
    chosen.current = null;
  };

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="fade-in z-40 max-w-[320px] rounded-panel border border-line-2 bg-raised p-1 text-body"
        >
          {heading && <div className="mb-1 border-line border-b px-2 pt-1 pb-2">{heading}</div>}
          {actions.map((action) => (
            <MenuItem
              key={action.key}
              action={action}
              onChoose={() => {
                chosen.current = action;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuItem({ action, onChoose }: { action: MenuAction; onChoose: () => void }) {
  const refused = action.refusal !== undefined;
  const glyph = refused ? Ban : action.icon;
  return (
    <DropdownMenu.Item
      aria-disabled={refused || undefined}
      textValue={action.label}
      onSelect={(event) => (refused ? event.preventDefault() : onChoose())}
      className={ITEM}
    >
      <span
        className={classNames('mt-0.5', refused ? 'text-ink-3' : action.danger ? 'text-fail' : 'text-accent')}
      >
        {glyph && <Icon icon={glyph} />}
      </span>
      <span className={classNames('font-medium', refused ? 'text-ink-3' : action.danger && 'text-fail')}>
        {action.label}
      </span>
      {(action.refusal ?? action.note) && (
        <span className="col-start-2 text-ink-2 text-label">{action.refusal ?? action.note}</span>
      )}
    </DropdownMenu.Item>
  );
}

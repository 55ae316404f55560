'use client';

import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { MenuAction } from './menu-action';
import { useFirstItem } from './use-first-item';

type OpenedMenuProps = {
  trigger: ReactNode;
  actions: ReadonlyArray<MenuAction>;
  heading?: ReactNode;
  align?: 'start' | 'end';
  /** Whether the press that loaded it came from the keyboard. */
  byKey: boolean;
};

const ITEM =
  'grid cursor-default grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-chip px-2 py-1.5 outline-none data-highlighted:bg-accent-tint max-sm:py-3';

/** The menu itself, open from the start: it was loaded because somebody pressed its button. */
export default function OpenedMenu({ trigger, actions, heading, align = 'end', byKey }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const content = useFirstItem(byKey);
  const chosen = useRef<MenuAction | null>(null);

  // An act runs once the menu is gone and its button has the focus: what it opens can then give it back.
  const runChosen = (event: Event) => {
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    chosen.current?.onSelect();
    chosen.current = null;
  };

  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
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
  const glyph = refused ? 'ban' : action.icon;
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

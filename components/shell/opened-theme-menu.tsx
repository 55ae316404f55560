'use client';

import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useFirstItem } from '@/components/ui/use-first-item';
import { chooseTheme, THEMES, type Theme } from './theme';
import { THEME_ICONS } from './theme-icons';

/** The themes to choose from, open from the start. */
export default function OpenedThemeMenu({
  trigger,
  theme,
  byKey,
}: {
  trigger: ReactNode;
  theme: Theme;
  byKey: boolean;
}) {
  const content = useFirstItem(byKey);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align="end"
          sideOffset={6}
          className="fade-in z-40 min-w-36 rounded-panel border border-line-2 bg-raised p-1 text-body"
        >
          <DropdownMenu.RadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
            {THEMES.map(({ value, label }) => (
              <DropdownMenu.RadioItem
                key={value}
                value={value}
                className="flex cursor-default items-center gap-2.5 rounded-chip px-2 py-1.5 outline-none data-highlighted:bg-accent-tint"
              >
                <Icon icon={THEME_ICONS[value]} className="text-ink-2" />
                {label}
                <DropdownMenu.ItemIndicator className="ml-auto text-accent">
                  <Icon icon="check" size="button" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

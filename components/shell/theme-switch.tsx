'use client';

import { Check, Moon, Sun, SunMoon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { chooseTheme, THEMES, type Theme, themeChoice } from './theme';
import { useStoredChoice } from './use-stored-choice';

const ICONS = { light: Sun, dark: Moon, system: SunMoon } as const;

/** Light, dark, or what the machine says. */
export function ThemeSwitch() {
  const [theme] = useStoredChoice(themeChoice);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={ICONS[theme]} label="Theme" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
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
                <Icon icon={ICONS[value]} className="text-ink-2" />
                {label}
                <DropdownMenu.ItemIndicator className="ml-auto text-accent">
                  <Icon icon={Check} size="button" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

'use client';

import { lazy } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { OpenOnPress } from '@/components/ui/open-on-press';
import { themeChoice } from './theme';
import { THEME_ICONS } from './theme-icons';
import { useStoredChoice } from './use-stored-choice';

const load = () => import('./opened-theme-menu');
const OpenedThemeMenu = lazy(load);

/** Light, dark, or what the machine says. */
export function ThemeSwitch() {
  const [theme] = useStoredChoice(themeChoice);
  const button = <IconButton icon={THEME_ICONS[theme]} label="Theme" />;
  return (
    <OpenOnPress
      trigger={button}
      load={load}
      opened={(byKey) => <OpenedThemeMenu trigger={button} theme={theme} byKey={byKey} />}
    />
  );
}

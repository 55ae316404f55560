import { createStoredChoice } from './stored-choice';

/** `system` follows the machine. */
export type Theme = 'light' | 'dark' | 'system';

export const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const satisfies ReadonlyArray<{ value: Theme; label: string }>;

const KEY = 'leasehold.theme';

export const themeChoice = createStoredChoice<Theme>(KEY, ['light', 'dark', 'system'], 'system');

/** Remembers the theme and paints it. */
export function chooseTheme(theme: Theme): void {
  themeChoice.write(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Paints the remembered theme before the first frame. React escapes the text of an inline script as if it
 * were a page's text, so it is written without quotes, ampersands and angle brackets.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem(\`${KEY}\`);if(/^(light|dark)$/.test(t))document.documentElement.dataset.theme=t}catch{}`;

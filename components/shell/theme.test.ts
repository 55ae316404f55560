import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { THEME_SCRIPT } from './theme';

function themeAfterScript(getItem: () => string | null): string | undefined {
  const document = { documentElement: { dataset: {} as { theme?: string } } };
  runInNewContext(THEME_SCRIPT, { document, localStorage: { getItem } });
  return document.documentElement.dataset.theme;
}

describe('THEME_SCRIPT', () => {
  it('paints the remembered theme', () => {
    expect(themeAfterScript(() => 'dark')).toBe('dark');
    expect(themeAfterScript(() => 'light')).toBe('light');
  });

  it('leaves the system theme alone when nothing usable is remembered', () => {
    expect(themeAfterScript(() => null)).toBeUndefined();
    expect(themeAfterScript(() => 'system')).toBeUndefined();
    expect(themeAfterScript(() => 'darkish')).toBeUndefined();
  });

  it('goes on when the browser keeps no storage', () => {
    const refuse = () => {
      throw new Error('storage is off');
    };
    expect(themeAfterScript(refuse)).toBeUndefined();
  });

  it('holds no character that would be escaped on its way into the page', () => {
    expect(THEME_SCRIPT).not.toMatch(/["'&<>]/);
  });
});

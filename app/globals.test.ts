import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');
const pairs = [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
const themes = {
  light: new Map(pairs.map(([, name = '', light = '']) => [name, light])),
  dark: new Map(pairs.map(([, name = '', , dark = '']) => [name, dark])),
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(theme: keyof typeof themes, first: string, second: string): number {
  const [lighter = 0, darker = 0] = [first, second]
    .map((name) => luminance(themes[theme].get(name) ?? expect.fail(`no colour ${name}`)))
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['bezel', 'page', 'panel', 'well', 'raised'];
const STATES = ['run', 'done', 'fail', 'late', 'idle', 'wait'];

const TEXT = [
  ...GROUNDS.flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'accent', ...STATES].map((text) => [text, ground] as const),
  ),
  ...STATES.flatMap((state) => [state, 'ink', 'ink-2'].map((text) => [text, `${state}-tint`] as const)),
  ...['accent', 'ink', 'ink-2'].map((text) => [text, 'accent-tint'] as const),
  ['accent-ink', 'accent'] as const,
  ['hazard-dark', 'hazard-bright'] as const,
];

const SHAPES = [
  ...STATES.flatMap((state) => ['panel', 'well'].map((ground) => [`${state}-fill`, ground] as const)),
  ...['panel', 'well', 'page', 'raised'].map((ground) => ['control', ground] as const),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(TEXT)('can be read: %s on %s', (text, ground) => {
    expect(ratio(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('can be seen: %s on %s', (shape, ground) => {
    expect(ratio(theme, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

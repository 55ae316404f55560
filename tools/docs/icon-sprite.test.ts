import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ICON_NAMES } from '@/components/ui/icon-name';
import { drawSprite } from './icon-sprite';

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('ui/icon-name.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8')),
);

describe('the file of all icons', () => {
  it('is what Lucide draws for the names that there are: npm run docs:icons', () => {
    expect(readFileSync('components/ui/icons.svg', 'utf8')).toBe(drawSprite(ICON_NAMES));
  });

  it('holds no icon that nobody uses', () => {
    const unused = ICON_NAMES.filter(
      (name) => !sources.some((text) => new RegExp(`['"]${name}['"]`).test(text)),
    );
    expect(unused).toEqual([]);
  });
});

describe('drawSprite', () => {
  it('gives each icon its name, and leaves colour and width to where it is used', () => {
    expect(drawSprite(['minus'])).toContain(
      '<symbol id="minus" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><path d="M5 12h14"></path></symbol>',
    );
  });

  it('refuses a name that Lucide does not have', () => {
    expect(() => drawSprite(['no-such-icon'])).toThrow('Lucide has no icon "no-such-icon".');
  });
});

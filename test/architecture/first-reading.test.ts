import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What the frame reads as well: when a page is hydrated, the cache may hold a newer answer than the server drew it from. */
const SHARED = /\buseQuery\([^\n]*\b(triageOptions|reviewCountsOptions|notificationsOptions)\(/;
/** Each of these repeats what the server wrote in the first paint. */
const REPEATS = /\b(useFirstReading|useHydrated|useLockBook)\(/;
/** The frame itself, which is hydrated before anything was read. */
const FRAME = ['console-frame.tsx', 'notices.tsx', 'use-review-count.ts'];

const sources = readdirSync('app/(console)', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !FRAME.includes(file))
  .map((file) => ({ file, text: readFileSync(`app/(console)/${file}`, 'utf8') }));

describe('a reading that a page shares with the frame', () => {
  it('is asked for on some pages, so that this looks at something', () => {
    expect(sources.filter(({ text }) => SHARED.test(text)).length).toBeGreaterThan(3);
  });

  it('repeats in the first paint what the server wrote', () => {
    const careless = sources.filter(({ text }) => SHARED.test(text) && !REPEATS.test(text));
    expect(careless.map(({ file }) => file)).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKept } from '@/bench/kept';
import type { Part } from '@/bench/part';
import { PARTS } from '@/bench/parts';
import { performancePage } from '@/bench/performance-page';
import { above, table } from '@/bench/table';

const part: Part<{ ratio: number }> = {
  name: 'climb',
  title: 'The climb',
  checked: true,
  measure: async () => ({ ratio: 1 }),
  table: ({ ratio }) => table(['ratio'], [[String(ratio)]]),
  broken: ({ ratio }) => above('climb', ratio, 1.3),
  about: () => 'Up and down.',
};
const page = (ratio: number | null, load = 0) =>
  performancePage([part], () =>
    ratio === null
      ? null
      : { at: '2026-11-30T05:00:00Z', machine: 'any', versions: ['Node 20'], load, figure: { ratio } },
  );

describe('the page of what reading costs', () => {
  it('claims nothing of a part that was never run', () => {
    expect(page(null)).not.toContain('##');
  });

  it('gives each part its words, the day, the machine and its figures', () => {
    expect(page(1.3)).toContain(
      '## The climb\n\nUp and down.\n\n`npm run bench -- --only climb`, 2026-11-30, any, Node 20:\n\n| ratio |\n| --- |\n| 1.3 |',
    );
  });

  it('begins with what does not hold', () => {
    expect(page(1.3)).toContain('Every limit below holds.');
    expect(page(1.31)).toContain('Not held:\n\n- climb: 1.31 x, at most 1.3 x\n');
    expect(page(Number.NaN)).toContain('- climb: NaN x, at most 1.3 x');
  });

  it('says when the machine had other work', () => {
    expect(page(1, 4.2)).toContain('while the machine did other work (load 4.2)');
  });

  it('stands in docs as the kept figures draw it', () => {
    expect(readFileSync('docs/performance.md', 'utf8')).toBe(performancePage(PARTS, readKept));
  });
});

describe('the parts', () => {
  it('have a name each, which is a file name too', () => {
    const names = PARTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeMarks, spreadLabels } from '@/components/health/chart-labels';

describe('spreadLabels', () => {
  it('lets no label cover another or leave the plot, and keeps their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 22, max: 146 }), { minLength: 1, maxLength: 5 }), (ys) => {
        const labels = ys.map((y, index) => ({ text: String(index), y }));
        const placed = spreadLabels(labels, 12, 22, 146);
        const at = placed.map(({ y }) => y);
        expect(at[0]).toBeGreaterThanOrEqual(22);
        expect(at.at(-1)).toBeLessThanOrEqual(146);
        for (const [index, y] of at.slice(1).entries())
          expect(y - (at[index] ?? 0)).toBeGreaterThanOrEqual(12);
      }),
    );
  });

  it('leaves labels alone that are apart', () => {
    expect(
      spreadLabels(
        [
          { text: 'a', y: 30 },
          { text: 'b', y: 90 },
        ],
        12,
        22,
        146,
      ).map(({ y }) => y),
    ).toEqual([30, 90]);
  });
});

describe('placeMarks', () => {
  it('writes right of a line, left of it where there is no room, and nowhere where there is none at all', () => {
    const marks = [
      { x: 100, words: 'a finding that opened' },
      { x: 130, words: 'Ana Ruiz retried 1 job' },
      { x: 490, words: 'owner silent: w-7f3a' },
    ];
    expect(placeMarks(marks, 46, 500).map(({ label }) => label?.anchor ?? null)).toEqual([
      null,
      'start',
      'end',
    ]);
  });

  it('makes one line of what falls together, and says how many', () => {
    expect(
      placeMarks(
        [100, 101, 300].map((x) => ({ x, words: 'one' })),
        46,
        500,
      ),
    ).toMatchObject([
      { x: 100, count: 2, words: '2 marks' },
      { x: 300, count: 1, words: 'one' },
    ]);
  });

  it('never lets words cover one another', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 46, max: 514 }), { maxLength: 30 }), (xs) => {
        const marks = xs.toSorted((a, b) => a - b).map((x) => ({ x, words: 'some words here' }));
        const spans = placeMarks(marks, 46, 560).flatMap(({ label, words }) => {
          if (!label) return [];
          const width = words.length * 5.6;
          return [label.anchor === 'start' ? [label.x, label.x + width] : [label.x - width, label.x]];
        });
        for (const [index, [from = 0]] of spans.slice(1).entries())
          expect(from).toBeGreaterThanOrEqual((spans[index]?.[1] ?? 0) - 0.01);
      }),
    );
  });
});

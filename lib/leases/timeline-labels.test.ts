import { describe, expect, it } from 'vitest';
import { createScale, type TimelineMark } from './timeline';
import { placeMarks, textWidth } from './timeline-labels';

/** One pixel a second, from second 0 to second 500. */
const scale = createScale({ from: 0, to: 500_000 }, 0, 500);
const mark = (second: number, label: string): TimelineMark => ({
  at: second * 1_000,
  kind: 'confirmed',
  label,
});
const sidesOf = (...marks: TimelineMark[]) => placeMarks(marks, scale).map(({ side }) => side);

describe('placeMarks', () => {
  it('puts a label right of its mark where there is room', () => {
    expect(sidesOf(mark(100, '2 confirmed'))).toEqual(['right']);
  });

  it('puts it left where the right is taken by the next mark or the edge', () => {
    expect(sidesOf(mark(480, 'finding opened'))).toEqual(['left']);
    expect(sidesOf(mark(200, 'post_erp intended'), mark(220, ''))).toEqual(['left', null]);
  });

  it('draws no label where it fits on neither side', () => {
    expect(sidesOf(mark(120, 'charge confirmed'), mark(140, 'charge confirmed'), mark(160, ''))).toEqual([
      'left',
      null,
      null,
    ]);
  });

  it('lets no label run over another', () => {
    const placed = placeMarks([mark(60, 'one confirmed'), mark(170, 'two confirmed'), mark(250, 'x')], scale);
    const spans = placed
      .filter(({ side }) => side !== null)
      .map(({ x, side, label }) => (side === 'left' ? [x - textWidth(label), x] : [x, x + textWidth(label)]));
    for (const [index, [from = 0]] of spans.slice(1).entries()) {
      expect(from).toBeGreaterThanOrEqual(spans[index]?.[1] ?? 0);
    }
  });

  it('leaves out what is not in view, whatever order the marks came in', () => {
    const placed = placeMarks([mark(300, 'b'), mark(900, 'later'), mark(100, 'a')], scale);
    expect(placed.map(({ label }) => label)).toEqual(['a', 'b']);
  });
});

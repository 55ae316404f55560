import { describe, expect, it } from 'vitest';
import { createScale, type TimelineMark } from './timeline';
import { placeMarks, textWidth } from './timeline-labels';

/** One pixel a second, from second 0 to second 500. */
const scale = createScale({ from: 0, to: 500_000 }, 0, 500);
const NOW = 499;

const mark = (second: number, label: string, kind: TimelineMark['kind'] = 'confirmed'): TimelineMark => ({
  at: second * 1_000,
  kind,
  label,
});
const sidesOf = (...marks: TimelineMark[]) => placeMarks(marks, scale, NOW).map(({ side }) => side);

describe('placeMarks', () => {
  it('puts a label right of its mark where there is room', () => {
    expect(sidesOf(mark(100, '2 confirmed'))).toEqual(['right']);
  });

  it('puts it left where the right is taken by the next mark or the edge', () => {
    expect(sidesOf(mark(480, 'finding opened'))).toEqual(['left']);
    expect(sidesOf(mark(200, 'post_erp intended'), mark(220, ''))).toEqual(['left', null]);
  });

  it('does not run over the line of now', () => {
    expect(placeMarks([mark(200, 'finding opened')], scale, 230)[0]?.side).toBe('left');
  });

  it('draws no label where it fits on neither side', () => {
    expect(sidesOf(mark(60, 'charge confirmed'), mark(80, ''))).toEqual([null, null]);
  });

  it('keeps the label of an effect in doubt before that of one that is settled', () => {
    expect(
      sidesOf(mark(20, 'charge confirmed'), mark(140, 'post_erp intended', 'intended'), mark(150, '')),
    ).toEqual([null, 'left', null]);
  });

  it('lets no label run over another', () => {
    const placed = placeMarks(
      [mark(60, 'one confirmed'), mark(170, 'two confirmed'), mark(250, 'x')],
      scale,
      NOW,
    );
    const spans = placed
      .filter(({ side }) => side !== null)
      .map(({ x, side, label }) => (side === 'left' ? [x - textWidth(label), x] : [x, x + textWidth(label)]));
    for (const [index, [from = 0]] of spans.slice(1).entries()) {
      expect(from).toBeGreaterThanOrEqual(spans[index]?.[1] ?? 0);
    }
  });

  it('leaves out what is not in view, whatever order the marks came in', () => {
    const placed = placeMarks([mark(300, 'b'), mark(900, 'later'), mark(100, 'a')], scale, NOW);
    expect(placed.map(({ label }) => label)).toEqual(['a', 'b']);
  });
});

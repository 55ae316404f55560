import { describe, expect, it } from 'vitest';
import { CURVE, convoyCurve } from '@/components/locks/convoy-curve';

describe('convoyCurve', () => {
  it('steps up once for each arrival, from the ground to the top', () => {
    const { line } = convoyCurve(
      [
        { at: 50, job: true },
        { at: 0, job: false },
      ],
      0,
      100,
    );
    expect(line).toBe('M2 46H2V25H470V4H938');
  });

  it('draws who came before the left edge at the edge, and loses nobody', () => {
    const { marks } = convoyCurve(
      [
        { at: -40, job: true },
        { at: 500, job: false },
      ],
      0,
      100,
    );
    expect(marks.map(({ x }) => x)).toEqual([2, CURVE.width - 2]);
  });

  it('holds when everybody came in the same instant', () => {
    expect(convoyCurve([{ at: 7, job: true }], 7, 7).line).not.toContain('NaN');
  });
});

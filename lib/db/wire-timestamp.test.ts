import { describe, expect, it } from 'vitest';
import { timestampFromWire } from '@/lib/db/wire-timestamp';

describe('timestampFromWire', () => {
  it.each([
    ['2026-11-29 03:14:09.123456+00', '2026-11-29T03:14:09.123456Z'],
    ['2026-11-29 03:14:09.12+00', '2026-11-29T03:14:09.120000Z'],
    ['2026-11-29 03:14:09+00', '2026-11-29T03:14:09.000000Z'],
    ['2026-11-29T03:14:09.123456+00:00', '2026-11-29T03:14:09.123456Z'],
    ['2026-11-29T03:14:09.5+00:00', '2026-11-29T03:14:09.500000Z'],
  ])('turns %s into %s', (wire, text) => {
    expect(timestampFromWire(wire)).toBe(text);
  });

  it.each(['infinity', '2026-11-29 03:14:09.12+01', '29/11/2026 03:14:09 UTC', ''])('refuses %j', (wire) => {
    expect(() => timestampFromWire(wire)).toThrow('Not a moment in UTC');
  });
});

import { describe, expect, it } from 'vitest';
import { moment } from '@/lib/db/document';

describe('a moment in a document', () => {
  it('comes out in the one text form', () => {
    expect(moment.parse('2026-11-29T03:14:09.12+00:00')).toBe('2026-11-29T03:14:09.120000Z');
  });

  it.each(['infinity', '2026-11-29T03:14:09.12+01:00', null])('is refused where it is none: %j', (told) => {
    expect(moment.safeParse(told).success).toBe(false);
  });
});

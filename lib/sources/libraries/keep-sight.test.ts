import { describe, expect, it } from 'vitest';
import type { Shape } from '@/lib/sources/foreign/shape';
import { keepSight } from '@/lib/sources/libraries/keep-sight';

const hidden = (name: string) => ({ what: `Jobs of ${name}`, why: 'May not be read.', grant: null });
const shape = (name: string) => ({ name }) as Shape;

describe('what a role is not shown', () => {
  it('keeps findings open only where it was shown before', () => {
    const tell = keepSight();
    expect(tell({ shapes: [shape('river')], unseen: [hidden('pg-boss')] })).toEqual({
      lost: [],
      never: [hidden('pg-boss')],
    });
    expect(tell({ shapes: [], unseen: [hidden('pg-boss'), hidden('river')] })).toEqual({
      lost: [hidden('river')],
      never: [hidden('pg-boss')],
    });
  });
});

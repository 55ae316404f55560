import { describe, expect, it } from 'vitest';
import { placeByKey } from '@/components/health/chart-cursor';

describe('placeByKey', () => {
  it('begins at the latest bucket, whichever arrow is pressed', () => {
    expect([placeByKey('ArrowLeft', null, 60), placeByKey('ArrowRight', null, 60)]).toEqual([59, 59]);
  });

  it('moves by one, by ten, to both ends, and never beyond them', () => {
    const moved = (key: string) => placeByKey(key, 3, 60);
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map(moved)).toEqual([
      2, 4, 13, 0, 0, 59,
    ]);
    expect([placeByKey('ArrowLeft', 0, 60), placeByKey('ArrowRight', 59, 60)]).toEqual([0, 59]);
  });

  it('leaves the chart with Escape, and leaves other keys to the page', () => {
    expect([placeByKey('Escape', 3, 60), placeByKey('j', 3, 60)]).toEqual([null, undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseSignalWish } from '@/lib/health/signal-request';
import { SIGNAL_WINDOWS, signalParams, WINDOW_SHAPES } from '@/lib/health/signal-window';

const parse = (text: string) => parseSignalWish(new URLSearchParams(text));

describe('parseSignalWish', () => {
  it('takes the last hour of all queues where nothing is said', () => {
    expect(parse('')).toEqual({ window: '1h', queue: null });
  });

  it('says in a sentence what is wrong', () => {
    expect(parse('window=2h')).toEqual({ sentence: 'window must be one of 1h, 6h, 24h, 7d.' });
    expect(parse(`queue=${'q'.repeat(201)}`)).toEqual({ sentence: 'queue is longer than 200 characters.' });
    expect(parse('queue=%00')).toEqual({ sentence: 'queue holds a character that cannot be stored.' });
  });

  it('reads back what is written for every wish', () => {
    for (const window of SIGNAL_WINDOWS)
      for (const queue of [null, 'invoice.issue', 'a b&c'])
        expect(parse(signalParams({ window, queue }).toString())).toEqual({ window, queue });
  });
});

describe('a window', () => {
  it('is as long as its name says', () => {
    const hours = Object.values(WINDOW_SHAPES).map(
      ({ bucketSeconds, buckets }) => (bucketSeconds * buckets) / 3_600,
    );
    expect(hours).toEqual([1, 6, 24, 168]);
  });
});

import { describe, expect, it } from 'vitest';
import { latestOf } from './latest-of';

describe('latestOf', () => {
  it('gives what was read last at once, and the first value before that', async () => {
    const answers = [
      Promise.resolve('one'),
      Promise.reject(new Error('away')),
      new Promise<string>(() => {}),
    ];
    const asked: Promise<unknown>[] = [];
    const latest = latestOf(() => {
      const reading = (answers[asked.length] ?? Promise.resolve('')).then((value) => ({ value, version: 1 }));
      asked.push(reading);
      return reading;
    }, 'first');
    expect(latest()).toBe('first');
    await asked[0];
    expect(latest()).toBe('one');
    await expect(asked[1]).rejects.toThrow('away');
    expect(latest()).toBe('one');
  });
});

import { describe, expect, it } from 'vitest';
import { polling } from '@/lib/http/polling';

const intervalOf = (options: ReturnType<typeof polling<string>>, data?: string, error?: Error) =>
  options.refetchInterval({ state: { data, error: error ?? null } });

describe('polling', () => {
  it('asks at the chosen interval, and not from a hidden tab', () => {
    const options = polling<string>(10_000);
    expect(intervalOf(options)).toBe(10_000);
    expect(options.refetchIntervalInBackground).toBe(false);
  });

  it('looks each second while the last look failed or says that something is wrong', () => {
    const options = polling<string>(10_000, (data) => data === 'out-of-reach');
    expect(intervalOf(options, 'fresh')).toBe(10_000);
    expect(intervalOf(options, 'out-of-reach')).toBe(1_000);
    expect(intervalOf(options, 'fresh', new Error('503'))).toBe(1_000);
  });

  it('is really paused when paused: not in trouble, not on focus, not on reconnect', () => {
    const options = polling<string>(false, () => true);
    expect(intervalOf(options, 'out-of-reach', new Error('503'))).toBe(false);
    expect([options.refetchOnWindowFocus, options.refetchOnReconnect]).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { UnknownTries } from '@/lib/auth/unknown-tries';

describe('tries for names that nobody has', () => {
  it('are counted by name within a window, and anew after it', () => {
    const tries = new UnknownTries();
    expect(tries.count('a', 0, 100)).toEqual({ tries: 1, waitMs: 100 });
    expect(tries.count('a', 40, 100)).toEqual({ tries: 2, waitMs: 60 });
    expect(tries.count('b', 50, 100)).toEqual({ tries: 1, waitMs: 100 });
    expect(tries.count('a', 100, 100)).toEqual({ tries: 1, waitMs: 100 });
  });

  it('are forgotten for the longest unused name beyond a thousand', () => {
    const tries = new UnknownTries();
    tries.count('first', 0, 100);
    tries.count('second', 0, 100);
    for (let name = 0; name < 999; name += 1) tries.count(String(name), 0, 100);
    expect(tries.count('second', 0, 100).tries).toBe(2);
    expect(tries.count('first', 0, 100).tries).toBe(1);
  });
});

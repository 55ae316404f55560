import { describe, expect, it } from 'vitest';
import { shareBatch } from '@/lib/share-batch';

/** A batch on a clock that the test moves, and what was read so far. */
function batch({ keep = 10 } = {}) {
  const readings: string[][] = [];
  let ms = 0;
  let fails = false;
  const shared = shareBatch(
    async (names) => {
      readings.push([...names]);
      if (fails) throw new Error('out of reach');
      return new Map(
        names.filter((name) => name !== 'nobody').map((name) => [name, `${name} ${readings.length}`]),
      );
    },
    { everyMs: 1_000, rememberMs: 10_000, keep, now: () => ms },
  );
  return {
    ...shared,
    readings,
    pass: (more: number) => {
      ms += more;
    },
    fail: (now: boolean) => {
      fails = now;
    },
  };
}

describe('shareBatch', () => {
  it('reads for all who asked lately when the first of them asks again, and then for none of them', async () => {
    const { ask, readings, pass } = batch();
    for (const name of ['a', 'b', 'c']) await ask(name);
    expect(readings).toEqual([['a'], ['b'], ['c']]);
    pass(1_000);
    expect(await Promise.all(['b', 'a', 'c', 'b'].map(ask))).toEqual(['b 4', 'a 4', 'c 4', 'b 4']);
    expect(readings.slice(3)).toEqual([['a', 'b', 'c']]);
  });

  it('is one reading a second for two hundred who ask each second, whenever in it', async () => {
    const { ask, readings, pass } = batch({ keep: 500 });
    const everybody = Array.from({ length: 200 }, (_, index) => `viewer-${index}`);
    await Promise.all(everybody.map(ask));
    const before = readings.length;
    for (let second = 0; second < 10; second++) {
      for (const name of everybody) {
        await ask(name);
        pass(5);
      }
    }
    expect(readings.length - before).toBeLessThanOrEqual(10);
  });

  it('tells nobody what is another’s, and of whom nothing is known nothing', async () => {
    const { ask, pass } = batch();
    await Promise.all(['a', 'nobody'].map(ask));
    pass(1_000);
    expect(await Promise.all(['nobody', 'a'].map(ask))).toEqual([undefined, 'a 3']);
  });

  it('does not read any more for who has not asked for a while', async () => {
    const { ask, readings, pass } = batch();
    await ask('gone');
    pass(9_000);
    await ask('here');
    pass(1_001);
    await ask('here');
    expect(readings.at(-1)).toEqual(['here']);
  });

  it('reads anew for a name that was forgotten', async () => {
    const { ask, forget } = batch();
    await ask('a');
    forget('a');
    expect(await ask('a')).toBe('a 2');
  });

  it('shares a reading that failed, and comes back at the next', async () => {
    const { ask, readings, pass, fail } = batch();
    await Promise.all(['a', 'b'].map(ask));
    pass(1_000);
    fail(true);
    await expect(ask('a')).rejects.toThrow('out of reach');
    await expect(ask('b')).rejects.toThrow('out of reach');
    expect(readings).toHaveLength(3);
    fail(false);
    pass(1_000);
    expect(await ask('b')).toBe('b 4');
  });

  it('keeps no more names than it may, and answers the others all the same', async () => {
    const { ask, readings, pass } = batch({ keep: 2 });
    for (const name of ['a', 'b', 'c']) await ask(name);
    pass(1_000);
    expect(await ask('c')).toBe('c 4');
    expect(await ask('a')).toBe('a 5');
    expect(readings.at(-1)).toEqual(['a', 'b']);
  });
});

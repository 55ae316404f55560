import { describe, expect, it } from 'vitest';
import { type Pace, shareReading, shareReadings } from '@/lib/triage/share-reading';

/** A clock the test moves, and a reading the test ends. */
function bench(every: Pace = 1_000) {
  let time = 0;
  const started: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const ask = shareReading(
    () => new Promise<string>((resolve, reject) => started.push({ resolve, reject })),
    every,
    () => time,
  );
  const pass = (ms: number) => {
    time += ms;
  };
  return { ask, started, pass };
}

describe('shareReading', () => {
  it('reads nothing before somebody asks', () => {
    expect(bench().started).toHaveLength(0);
  });

  it('reads once for 200 who ask at once', async () => {
    const { ask, started } = bench();
    const asked = Array.from({ length: 200 }, ask);
    started[0]?.resolve('sample');
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(started).toHaveLength(1);
  });

  it('joins the one under way however long it takes', () => {
    const { ask, started, pass } = bench();
    ask();
    pass(60_000);
    ask();
    expect(started).toHaveLength(1);
  });

  it('leaves a longer pause after a reading that took longer', async () => {
    const { ask, started, pass } = bench((tookMs) => 10 * tookMs);
    const first = ask();
    pass(300);
    started[0]?.resolve('first');
    await first;
    pass(2_699);
    ask();
    expect(started).toHaveLength(1);
    pass(1);
    ask();
    expect(started).toHaveLength(2);
  });

  it('has all who ask a moment too early wait for the next one, which is no sooner for that', async () => {
    let time = 0;
    let readings = 0;
    const ask = shareReading(
      async () => ++readings,
      1_000,
      () => time,
      20,
    );
    await ask();
    time = 979;
    expect((await ask()).value).toBe(1);
    time = 981;
    expect((await Promise.all([ask(), ask()])).map(({ value }) => value)).toEqual([2, 2]);
    // As if it had been asked for at 1,000.
    time = 1_979;
    expect((await ask()).value).toBe(2);
    time = 2_000;
    expect((await ask()).value).toBe(3);
  });

  it('gives the last one until it is a second old, then reads again under a new number', async () => {
    const { ask, started, pass } = bench();
    const first = ask();
    started[0]?.resolve('first');
    await first;
    pass(999);
    expect(await ask()).toEqual({ value: 'first', version: 1 });
    pass(1);
    const second = ask();
    started[1]?.resolve('second');
    expect(await second).toEqual({ value: 'second', version: 2 });
  });

  it('shares a failure for as long as a success, and recovers by itself', async () => {
    const { ask, started, pass } = bench();
    const first = ask();
    started[0]?.reject(new Error('out of reach'));
    await expect(first).rejects.toThrow('out of reach');
    await expect(ask()).rejects.toThrow('out of reach');
    expect(started).toHaveLength(1);
    pass(1_000);
    const second = ask();
    started[1]?.resolve('back');
    expect((await second).value).toBe('back');
  });
});

describe('shareReadings', () => {
  it('keeps names apart and forgets the one asked for longest ago', async () => {
    const read: string[] = [];
    const ask = shareReadings(
      async (name: string) => {
        read.push(name);
        return name;
      },
      (name) => name,
      { everyMs: 1_000, keep: 2, now: () => 0 },
    );
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect((await ask(name)).value).toBe(name);
    expect(read).toEqual(['a', 'b', 'c', 'b']);
  });
});

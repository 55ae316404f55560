import { describe, expect, it } from 'vitest';
import { growingTotals, type Minute } from '@/lib/metrics/growing-total';

const at = (text: string) => `2026-11-30T${text}.000000Z`;

/** A ring as the database keeps it, and what asks of it. */
function ring() {
  const minutes: Minute[] = [];
  const total = growingTotals();
  const asked: string[] = [];
  return {
    asked,
    count: (minute: string, value: number, series = 'invoices') =>
      minutes.push({ series, minute: at(minute), value }),
    forget: () => minutes.splice(0),
    at: async (now: string) => {
      const totals = await total(at(now), async (after) => {
        asked.push(after);
        return minutes.filter(({ minute }) => minute > after);
      });
      return totals.get('invoices') ?? 0;
    },
  };
}

describe('a growing total', () => {
  it('begins with the last two minutes, and counts each minute once however often it is asked', async () => {
    const one = ring();
    one.count('09:00:00', 100);
    one.count('10:00:00', 3);
    expect(await one.at('10:00:30')).toBe(3);
    expect(await one.at('10:00:31')).toBe(3);
    one.count('10:01:00', 4);
    expect(await one.at('10:01:10')).toBe(7);
    expect(await one.at('10:04:00')).toBe(7);
    one.count('10:04:00', 1);
    expect(await one.at('10:04:20')).toBe(8);
  });

  it('keeps what it has counted when the ring is used again', async () => {
    const one = ring();
    one.count('10:00:00', 5);
    await one.at('10:00:59');
    await one.at('10:03:00');
    one.forget();
    expect(await one.at('10:05:00')).toBe(5);
  });

  it('counts what is added to a minute while that is young', async () => {
    const one = ring();
    one.count('10:00:00', 5);
    expect(await one.at('10:00:59')).toBe(5);
    one.count('10:00:00', 2);
    expect(await one.at('10:01:01')).toBe(7);
  });

  it('never falls, though the clock of the database goes back', async () => {
    const one = ring();
    one.count('10:00:00', 5);
    const seen = [];
    for (const now of ['10:01:00', '10:05:00', '10:01:00', '10:02:00', '10:06:00'])
      seen.push(await one.at(now));
    expect(seen).toEqual([5, 5, 5, 5, 5]);
  });

  it('does not look back further than an hour when nobody asked for long', async () => {
    const one = ring();
    await one.at('10:00:00');
    one.count('11:00:00', 50);
    one.count('12:30:00', 2);
    expect(await one.at('13:00:10')).toBe(2);
    expect(one.asked.at(-1)).toBe(at('12:00:00'));
  });

  it('counts nothing twice after a reading that failed', async () => {
    const total = growingTotals();
    const read = async (): Promise<Minute[]> => [{ series: 'invoices', minute: at('10:00:00'), value: 5 }];
    await total(at('10:00:30'), read);
    await expect(total(at('10:04:00'), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await total(at('10:04:01'), read)).get('invoices')).toBe(5);
  });
});

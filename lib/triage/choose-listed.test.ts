import { describe, expect, it } from 'vitest';
import { type Candidate, chooseListed } from '@/lib/triage/choose-listed';

/** `count` faults of one cause, a second apart, the first of them `from` seconds into the hour. */
const faults = (cause: string, count: number, from = 0): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ cause, kind: 'owner-silent', confidence: 'likely' },
    since: `2026-11-29T03:${String(Math.floor((from + index) / 60)).padStart(2, '0')}:${String((from + index) % 60).padStart(2, '0')}.000000Z`,
  }));

function sizes(listed: readonly Candidate[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { cause } of listed) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

describe('chooseListed', () => {
  it('lists all while there is room, longest in trouble first and an unknown beginning last', () => {
    const [first, second] = faults('a', 2);
    const unknown = { ...faults('b', 1)[0], since: null } as Candidate;
    const { listed, unlisted } = chooseListed([unknown, second, first] as Candidate[], 3);
    expect(listed).toEqual([first, second, unknown]);
    expect(unlisted).toEqual([]);
  });

  it('lists every cause, however many jobs one of them has, and of each those longest in trouble', () => {
    const { listed, unlisted } = chooseListed([...faults('big', 1_000), ...faults('late', 1, 3_000)], 10);
    expect(sizes(listed)).toEqual({ big: 9, late: 1 });
    expect(listed.slice(0, 9)).toEqual(faults('big', 9));
    expect(unlisted).toEqual([{ cause: 'big', kind: 'owner-silent', confidence: 'likely', jobs: 991 }]);
  });

  it('gives the room that one cause has no need of to those that have', () => {
    const { listed, unlisted } = chooseListed(
      [...faults('a', 2), ...faults('b', 90), ...faults('c', 90)],
      50,
    );
    expect(sizes(listed)).toEqual({ a: 2, b: 24, c: 24 });
    expect(unlisted.map(({ cause, jobs }) => [cause, jobs])).toEqual([
      ['b', 66],
      ['c', 66],
    ]);
  });

  it('lists one of each of as many causes as there is room for, and counts all others', () => {
    const all = Array.from({ length: 800 }, (_, index) => faults(`c-${index}`, 2, index)).flat();
    const { listed, unlisted } = chooseListed(all, 500);
    expect(listed).toHaveLength(500);
    expect(new Set(listed.map(({ cause }) => cause)).size).toBe(500);
    expect(unlisted.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(1_100);
  });

  it('counts what is less sure apart', () => {
    const unsure = faults('a', 3, 100).map((fault): Candidate => ({ ...fault, confidence: 'unknown' }));
    expect(chooseListed([...faults('a', 2), ...unsure], 1).unlisted).toEqual([
      { cause: 'a', kind: 'owner-silent', confidence: 'likely', jobs: 1 },
      { cause: 'a', kind: 'owner-silent', confidence: 'unknown', jobs: 3 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { holdStill } from '@/components/triage/hold-still';

type Item = { key: string; reading: number };
const item = (key: string, reading = 1): Item => ({ key, reading });
const hold = (shown: Item[], incoming: Item[]) => holdStill(shown, incoming, (each) => each.key);

describe('holdStill', () => {
  it('keeps the order while the ranking changes underneath', () => {
    const { rows } = hold([item('a'), item('b')], [item('b'), item('a')]);
    expect(rows.map((row) => row.item.key)).toEqual(['a', 'b']);
  });

  it('shows the newest reading of a row that stays', () => {
    const { rows } = hold([item('a', 1)], [item('a', 2)]);
    expect(rows).toEqual([{ item: item('a', 2), gone: false }]);
  });

  it('leaves a row in place and marks it when it is no longer seen', () => {
    const { rows, waiting } = hold([item('a'), item('b')], [item('b')]);
    expect(rows.map((row) => row.gone)).toEqual([true, false]);
    expect(waiting).toBe(0);
  });

  it('counts what is new and shows none of it', () => {
    const { rows, waiting } = hold([item('a')], [item('c'), item('a'), item('d')]);
    expect(rows).toHaveLength(1);
    expect(waiting).toBe(2);
  });
});

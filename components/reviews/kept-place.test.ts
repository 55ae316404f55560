import { describe, expect, it } from 'vitest';
import { keepPlace, moveOn, nextKey } from '@/components/reviews/kept-place';

const item = (key: string, note = '') => ({ key, note });
const rows = (...keys: string[]) =>
  keys.map((key) => ({ item: item(key.replace('-', '')), gone: key.startsWith('-') }));
const told = (kept: ReturnType<typeof rows>) =>
  kept.map(({ item: { key }, gone }) => (gone ? `-${key}` : key));

describe('keepPlace', () => {
  it('leaves in its place what others took away, and marks it', () => {
    expect(told(keepPlace(rows('a', 'b', 'c'), [item('a'), item('c')]))).toEqual(['a', '-b', 'c']);
  });

  it('shows the newest reading of what is still there', () => {
    expect(keepPlace(rows('a'), [item('a', 'queried')])[0]?.item.note).toBe('queried');
  });

  it('puts what is new behind what it follows', () => {
    expect(
      told(
        keepPlace(
          rows('b', 'd'),
          ['a', 'b', 'c', 'd', 'e'].map((key) => item(key)),
        ),
      ),
    ).toEqual([...['a', 'b', 'c', 'd', 'e']]);
  });

  it('brings back what had gone', () => {
    expect(told(keepPlace(rows('-a', 'b'), [item('a'), item('b')]))).toEqual(['a', 'b']);
  });
});

describe('moveOn', () => {
  it('takes away what is gone, but for what is looked at and what was', () => {
    expect(told(moveOn(rows('-a', '-b', 'c', '-d'), 'd', 'b'))).toEqual(['-b', 'c', '-d']);
  });
});

describe('nextKey', () => {
  it.each([
    ['the next', rows('a', 'b', 'c'), 'a', 'b'],
    ['the next that is still there', rows('a', '-b', 'c'), 'a', 'c'],
    ['the one before, at the end', rows('a', 'b', '-c'), 'c', 'b'],
    ['the first, from nowhere', rows('a', 'b'), null, 'a'],
    ['none, when nothing is left', rows('-a'), 'a', null],
    ['none, from the only one', rows('a'), 'a', null],
  ] as const)('is %s', (_, list, from, expected) => {
    expect(nextKey(list, from)).toBe(expected);
  });
});

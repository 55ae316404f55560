import { describe, expect, it } from 'vitest';
import { columnsMoved, columnWords, handWords } from '@/lib/jobs/outside-change';

const before = { status: 'running', attempt: 3, token: '4711', leaseUntil: '2026-11-29T03:15:06.000000Z' };

describe('columnsMoved', () => {
  it('names what differs and leaves out what does not', () => {
    expect(columnsMoved(before, { ...before, status: 'failed', leaseUntil: null })).toEqual([
      { name: 'status', from: 'running', to: 'failed' },
      { name: 'leaseUntil', from: '2026-11-29T03:15:06.000000Z', to: null },
    ]);
  });

  it('moves every column of a row that was removed', () => {
    expect(columnsMoved(before, null).map(({ name, to }) => [name, to])).toEqual([
      ['status', null],
      ['attempt', null],
      ['token', null],
      ['leaseUntil', null],
    ]);
  });

  it.each([undefined, null, 'text', 7])('reads nothing out of %j', (detail) => {
    expect(columnsMoved(detail, detail)).toEqual([]);
  });
});

describe('columnWords', () => {
  it('says a moment by its time, and an absent value as none', () => {
    expect(columnWords(columnsMoved(before, { ...before, status: 'failed', leaseUntil: null }))).toBe(
      'status running to failed, lease until 03:15:06 to none',
    );
  });

  it('has words for a change that moved nothing', () => {
    expect(columnWords([])).toBe('nothing that a guard names');
  });
});

describe('handWords', () => {
  it.each([
    ['psql', 'postgres (psql)'],
    ['', 'postgres'],
    [null, 'postgres'],
  ])('names the login, and the program %j where it has a name', (application, words) => {
    expect(handWords('postgres', application)).toBe(words);
  });
});

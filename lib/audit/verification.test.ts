import { describe, expect, it } from 'vitest';
import { firstBreak } from '@/lib/audit/verification';
import { verifyPath } from '@/lib/audit/verify-path';

const HASH = 'a'.repeat(64);
const REPORT = { intact: false, events: 9, head: null, proved: [], unseen: [], unlisted: 0 };
const broken = (from: number) => ({
  kind: 'missing' as const,
  from,
  to: from,
  columns: [],
  places: 0,
  sentence: '',
});

describe('firstBreak', () => {
  it('is the one with the lowest number, in whatever order they were found', () => {
    expect(firstBreak({ ...REPORT, breaks: [broken(6), broken(5), broken(9)] })?.from).toBe(5);
    expect(firstBreak({ ...REPORT, breaks: [] })).toBeNull();
  });
});

describe('verifyPath', () => {
  it('names each head, and says when it only joins', () => {
    expect(verifyPath([], false)).toBe('/api/interventions/verify');
    expect(verifyPath([{ seq: '7', hash: HASH }], true)).toBe(
      `/api/interventions/verify?head=7%3A${HASH}&join=1`,
    );
  });
});

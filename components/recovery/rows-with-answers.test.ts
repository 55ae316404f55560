import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, withAnswer } from '@/components/recovery/draft';
import { rowsWithAnswers } from '@/components/recovery/rows-with-answers';

const rows = [
  { row: 'attempt 3', from: 'running', to: 'failed', note: 'marked by operator' },
  { row: 'attempt 4', from: null, to: 'pending', note: 'from export, available now' },
];
const asked = { key: 'INV-1/export', stage: 'export', provider: 'erp', honoursKeys: false };
const answered = (answer: 'happened' | 'did-not' | 'not-known') =>
  withAnswer(EMPTY_DRAFT, asked.key, { answer });

describe('rowsWithAnswers', () => {
  it('starts the next attempt held when an effect that could happen twice stays unknown', () => {
    expect(rowsWithAnswers(rows, [asked], answered('not-known'))).toEqual([
      rows[0],
      { row: 'attempt 4', from: null, to: 'held', note: 'until somebody knows about export' },
    ]);
  });

  it('leaves the rows as they are for every other answer, and where the provider honours keys', () => {
    for (const draft of [EMPTY_DRAFT, answered('happened'), answered('did-not')])
      expect(rowsWithAnswers(rows, [asked], draft)).toBe(rows);
    expect(rowsWithAnswers(rows, [{ ...asked, honoursKeys: true }], answered('not-known'))).toBe(rows);
  });
});

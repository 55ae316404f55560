import { describe, expect, it } from 'vitest';
import { verifyTitle } from '@/components/audit/verify-title';
import type { VerificationResult } from '@/lib/audit/verification';

const AT = '2026-11-29T03:14:09.123456Z';
const progress = { startedAt: AT, events: 12_000, of: 100_000, perSecond: 40_000 };
const report = { intact: true, events: 1, head: null, proved: [], unseen: [], breaks: [], unlisted: 0 };
const result: VerificationResult = { ...progress, endedAt: AT, heads: [], report };
const broken = {
  kind: 'missing' as const,
  from: 5,
  to: 5,
  columns: [],
  places: 0,
  sentence: 'Event 5 is missing.',
};

describe('verifyTitle', () => {
  it('says how far it has come', () => {
    expect(verifyTitle({ state: 'running', progress }, result)).toBe('12,000 of 100,000 events checked');
  });

  it('counts on when the record has grown since it began', () => {
    expect(verifyTitle({ state: 'running', progress: { ...progress, of: 11_000 } }, null)).toBe(
      '12,000 of 12,000 events checked',
    );
  });

  it('says what was found, and where first', () => {
    expect(verifyTitle(null, null)).toBe('The record has not been verified here yet');
    expect(verifyTitle(null, result)).toBe('1 event verified, nothing is broken');
    const found = {
      ...result,
      report: { ...report, intact: false, breaks: [{ ...broken, from: 9 }, broken] },
    };
    expect(verifyTitle(null, found)).toBe('The record is broken at event 5');
  });
});

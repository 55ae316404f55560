import { describe, expect, it } from 'vitest';
import { judgeMonths, type Months } from '@/lib/rights/judge-months';

const laidOut: Months = { partOf: 'job_events', firstMissing: null, strays: false, gaps: [] };
const said = (months: Partial<Months>) => judgeMonths([{ ...laidOut, ...months }]);

describe('judgeMonths', () => {
  it('says nothing of months that are laid out, or that could not be read', () => {
    expect(judgeMonths([laidOut, { ...laidOut, partOf: 'findings' }])).toEqual([]);
    expect(judgeMonths(null)).toEqual([]);
  });

  it('names the first month without a table, and the statement that makes it', () => {
    expect(said({ firstMissing: '2027-01-01T00:00:00.000000Z' })).toEqual([
      {
        sentence: expect.stringContaining('the events of the month from 1 Jan 2027 on'),
        mend: 'SET ROLE leasehold_owner; SELECT leasehold.lay_out_months();',
      },
    ]);
  });

  it('tells of events in no month, and of months that are gone without a note', () => {
    const gap = { from: '2026-01-01T00:00:00.000000Z', until: '2026-02-01T00:00:00.000000Z' };
    expect(said({ strays: true, gaps: [gap] }).map(({ mend }) => mend)).toEqual([
      'SET ROLE leasehold_owner; SELECT leasehold.file_strays();',
      null,
    ]);
    expect(said({ partOf: 'findings', gaps: [gap] })[0]?.sentence).toContain(
      'The episodes from 1 Jan 2026 until 1 Feb 2026 are not attached',
    );
  });
});

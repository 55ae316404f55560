import { describe, expect, it } from 'vitest';
import { rightsTo } from '@/lib/actions/may-act';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { READ_ONLY } from '@/lib/auth/policy';

describe('rightsTo', () => {
  it('tells with a right in which danger it takes a second person, and why', () => {
    const rights = rightsTo('operator', JOB_VERBS, { readOnly: false });
    expect(rights['fence-off']).toMatchObject({
      allowed: true,
      second: { 'live-lease': 'The lease is live: its owner may be at work.' },
    });
    expect(rights['wait-out']).toMatchObject({ allowed: true });
    expect(rights['wait-out']).not.toHaveProperty(['second', 'live-lease']);
  });

  it('denies what the role does not hold in its own words, and everything where the console is read-only', () => {
    expect(rightsTo('viewer', ['fence-off'], { readOnly: false })['fence-off']).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('Your role, viewer'),
    });
    expect(rightsTo('operator', ['fence-off'], { readOnly: true })['fence-off']).toEqual({
      allowed: false,
      reason: READ_ONLY,
    });
  });
});

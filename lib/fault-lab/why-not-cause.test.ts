import { describe, expect, it } from 'vitest';
import { ROLES } from '@/lib/auth/policy';
import { whyNotCause } from '@/lib/fault-lab/why-not-cause';

describe('who may cause faults', () => {
  it('is whoever may mend them, and nobody else', () => {
    expect(ROLES.filter((role) => whyNotCause(role, { readOnly: false }) === null)).toEqual([
      'operator',
      'approver',
    ]);
    expect(whyNotCause('viewer', { readOnly: false })).toContain('Your role, viewer,');
  });

  it('is nobody on a console that is read-only', () => {
    expect(ROLES.filter((role) => whyNotCause(role, { readOnly: true }) === null)).toEqual([]);
  });
});

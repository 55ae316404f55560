import { describe, expect, it } from 'vitest';
import { may, PERMISSIONS, ROLES, roleOf } from '@/lib/auth/policy';

describe('the policy', () => {
  it('gives each role what it lists and nothing else', () => {
    const table = ROLES.map((role) => [
      role,
      PERMISSIONS.filter((permission) => may(role, permission).allowed),
    ]);
    expect(table).toEqual([
      ['viewer', ['read']],
      ['operator', [...PERMISSIONS]],
    ]);
  });

  it('says what is denied and who may do it', () => {
    expect(may('viewer', 'mark-failed')).toEqual({
      allowed: false,
      reason: 'Your role, viewer, may not mark a job failed. It takes the role operator.',
    });
  });

  it.each([null, undefined, '', 'admin', 'Operator'])('knows no role %j', (word) => {
    expect(roleOf(word)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { ACTION_VERBS } from '@/lib/actions/recovery-action';
import { PERMISSIONS } from '@/lib/auth/policy';

describe('every act', () => {
  it('has a line of its own in the policy', () => {
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...ACTION_VERBS]));
  });
});

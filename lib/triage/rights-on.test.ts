import { describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { rightsOn } from '@/lib/triage/rights-on';

const MAY = rightsOfAnybody(JOB_VERBS);
const address = { source: 'payments', database: 'billing', key: '1' };

describe('waiting on record for a job of somebody else’s', () => {
  it('takes the owner of its table to allow acts, also to be told only', () => {
    expect(rightsOn({ takes: [], address }, MAY)['wait-out']).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/also to be told only\. They can: npm run source:allow -- payments$/),
    });
  });

  it('is anybody’s who may act once one act is allowed, and no other act with it', () => {
    expect(rightsOn({ takes: ['retry'], address }, MAY)).toMatchObject({
      ...{ 'wait-out': { allowed: true }, 'cancel-wait': { allowed: true } },
      ...{ hold: { allowed: false }, 'mark-failed': { allowed: false } },
    });
  });
});

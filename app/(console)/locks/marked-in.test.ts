import { describe, expect, it } from 'vitest';
import { markedIn } from '@/app/(console)/locks/marked-in';
import { lockSample, sampledSession } from '@/test/support/lock-samples';

const session = sampledSession(4711);
const sample = lockSample({ sessions: [session] });
const nothing = { backend: null, lock: null, prepared: null };

describe('markedIn', () => {
  it('finds the session that the address names', () => {
    const marked = markedIn(sample, { ...nothing, backend: `4711@${session.backendStart}` });
    expect(marked).toMatchObject({ session, pid: 4711, missing: null });
  });

  it('takes another process of the same pid for none of it', () => {
    const marked = markedIn(sample, { ...nothing, backend: '4711@2026-11-29T02:00:00.000001Z' });
    expect(marked).toMatchObject({ session: null, pid: null, missing: 'Session 4711' });
  });

  it('says what is not seen any more, and nothing before anything was read', () => {
    const named = { ...nothing, prepared: 'payout-7' };
    expect(markedIn(sample, named).missing).toBe('Prepared transaction payout-7');
    expect(markedIn(null, named).missing).toBeNull();
    expect(markedIn(sample, nothing).missing).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { sessionLook, sessionOrigin, sessionSince } from '@/components/locks/session-words';
import type { Session } from '@/lib/locks/lock-sample';
import { sampledSession } from '@/test/support/lock-samples';

const waitsFor: Session['waitsFor'] = {
  id: 'advisory/1',
  target: { type: 'other', locktype: 'page' },
  mode: 'ExclusiveLock',
  since: null,
};

describe('sessionLook', () => {
  it.each([
    [{ state: 'active', waitsFor }, 'waits'],
    [{ state: 'active' }, 'active'],
    [{ state: 'idle in transaction (aborted)' }, 'idle in tx, aborted'],
    [{ state: 'fastpath function call' }, 'fastpath function call'],
    [{ state: null, hidden: true }, 'not permitted to see'],
  ] satisfies [Partial<Session>, string][])('reads %j as %s', (said, word) => {
    expect(sessionLook(sampledSession(1, said)).word).toBe(word);
  });
});

describe('sessionSince', () => {
  it('is the beginning of the wait, or unknown for the instant in which it begins', () => {
    expect(sessionSince(sampledSession(1, { waitsFor, state: 'active' }))).toBeNull();
  });

  it('is the beginning of the transaction while one is open, and of the idling where none is', () => {
    const xactStart = '2026-11-29T03:02:00.000000Z';
    expect(sessionSince(sampledSession(1, { state: 'idle in transaction', xactStart }))).toBe(xactStart);
    const aborted = sampledSession(1, { state: 'idle in transaction (aborted)' });
    expect(sessionSince(aborted)).toBe(aborted.stateChange);
  });
});

describe('sessionOrigin', () => {
  it('never takes a hidden client for a local one', () => {
    expect(sessionOrigin(sampledSession(1, { client: null, hidden: true }))).toBe(
      'app_worker, its client is hidden',
    );
    expect(sessionOrigin(sampledSession(1, { client: null }))).toBe('app_worker, local socket');
  });
});

import { describe, expect, it } from 'vitest';
import { rightsOfAnybody, rightsTo } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS } from '@/lib/actions/recovery-action';
import { offerRedisLeaseActs, type RedisOwnerStanding } from '@/lib/actions/redis-lease-offers';
import type { HeldLease } from '@/lib/redis-leases/redis-lease';

const RIGHTS = rightsOfAnybody(REDIS_LEASE_VERBS);
const HELD: HeldLease = {
  ...{
    owner: 'w-7',
    ownerless: null,
    digest: 'ab'.repeat(32),
    remaining: 38_000,
    expiresAt: '1790000038000',
  },
};

function offer(
  standing: RedisOwnerStanding['state'],
  held: HeldLease | null = HELD,
  { checksTokens = false, rights = RIGHTS } = {},
) {
  const leases = { name: 'invoice-locks', destinationChecksTokens: checksTokens };
  const facts = { leases, namesOwner: true, key: 'lock:invoice:INV-1', held };
  const [only] = offerRedisLeaseActs(
    { facts, standing: { state: standing, why: `It is ${standing}.` } },
    rights,
  );
  if (!only) throw new Error('Nothing was offered.');
  return only;
}

describe('releasing a lease in Redis', () => {
  it('is one person’s where its owner is proven gone, under the guard of what was seen', () => {
    expect(offer('over')).toMatchObject({
      ...{ allowed: true, second: null, note: 'It is over.' },
      guard: { digest: HELD.digest, expiresAt: HELD.expiresAt },
      preview: [{ row: 'lock:invoice:INV-1', from: 'held by w-7', to: 'not there' }],
    });
  });

  it('takes two where nothing tells, and nobody where the owner is alive', () => {
    expect(offer('untold')).toMatchObject({ allowed: true, second: 'It is untold.' });
    expect(offer('alive')).toMatchObject({ allowed: false, reason: 'It is alive. Wait, or ask it to stop.' });
  });

  it('says that it stops nobody, what may be written twice, and that waiting does the same', () => {
    const said = (checksTokens: boolean, held = HELD) => {
      const offered = offer('over', held, { checksTokens });
      return offered.allowed ? offered.doesNot.join(' ') : '';
    };
    expect(said(false)).toMatch(/does not stop w-7.* may be written twice\..*Waiting does the same/);
    expect(said(true)).toMatch(/what an old owner still writes is refused there/);
    expect(said(true)).not.toContain('twice');
    expect(said(true, { ...HELD, remaining: null, expiresAt: null })).not.toContain('Waiting');
  });

  it('is refused of what is not there, of what cannot be compared, and to a role that may not', () => {
    expect(offer('over', null)).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('not held'),
    });
    const hash = { ...HELD, owner: null, ownerless: 'It is a hash and no text.', digest: null };
    expect(offer('over', hash)).toMatchObject({
      allowed: false,
      reason: 'It is a hash and no text. What cannot be compared is not released.',
    });
    const rights = rightsTo('viewer', REDIS_LEASE_VERBS, { readOnly: false });
    expect(offer('over', HELD, { rights })).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('may not release a lease in Redis'),
    });
  });
});

import { describe, expect, it } from 'vitest';
import { rightsOfAnybody, rightsTo } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS, type RedisLeaseVerb } from '@/lib/actions/recovery-action';
import { offerRedisLeaseActs, type RedisOwnerStanding } from '@/lib/actions/redis-lease-offers';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { HeldLease } from '@/lib/redis-leases/redis-lease';

const RELEASE: RedisLeaseVerb = 'release-redis-lease';
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
  { checksTokens = false, rights = RIGHTS, wait = null as LeaseWait | null, verb = RELEASE } = {},
) {
  const leases = { name: 'invoice-locks', destinationChecksTokens: checksTokens };
  const facts = { leases, namesOwner: true, key: 'lock:invoice:INV-1', held };
  const only = offerRedisLeaseActs(
    { facts, standing: { state: standing, why: `It is ${standing}.` }, wait },
    rights,
  ).find((one) => one.verb === verb);
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
      reason: 'Its value cannot be compared as one, so it is not released.',
    });
    const rights = rightsTo('viewer', REDIS_LEASE_VERBS, { readOnly: false });
    expect(offer('over', HELD, { rights })).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('may not release a lease in Redis'),
    });
  });
});

const WAIT: LeaseWait = {
  id: '1',
  address: { source: 'redis', database: 'billing', key: 'invoice-locks/lock:invoice:INV-1' },
  ...{ queue: 'invoices', subject: 'INV-1', attempt: null, owner: 'w-7', followUp: 'notify', state: 'armed' },
  leaseUntil: '2026-11-29T03:14:47.000001Z',
  dueAt: '2026-11-29T03:14:47.000001Z',
  reason: 'It is silent.',
  armedAt: '2026-11-29T03:14:20.000000Z',
  armedBy: { id: 'u-ana', name: 'Ana Ruiz' },
  ...{ armedSeq: '7', outcomeSeq: null, endedAt: null, endedDetail: null, successorKey: null, unread: null },
  inRedis: { digest: 'ab'.repeat(32), expiresAt: '1790000038000' },
};

describe('waiting out a lease in Redis', () => {
  const verb = 'wait-out-redis-lease';

  it('is one person’s whoever its owner is, and says that nothing follows by itself', () => {
    for (const standing of ['over', 'untold', 'alive'] as const)
      expect(offer(standing, HELD, { verb })).toMatchObject({
        ...{ allowed: true, second: null, label: 'Wait it out', preview: [] },
        guard: { digest: HELD.digest, expiresAt: HELD.expiresAt },
        doesNot: [
          expect.stringContaining('touches nothing in Redis'),
          expect.stringMatching(
            /you are told, and decide then\..* what lapses Redis removes, and what is renewed has an owner/,
          ),
          expect.stringContaining('its destination takes no token'),
        ],
      });
  });

  it.each([
    [null, 'It is not held: there is nothing to wait for.'],
    [{ ...HELD, remaining: null, expiresAt: null }, 'It has no expiry: it never lapses by itself.'],
    [
      { ...HELD, owner: null, digest: null, ownerless: 'It is a hash and no text.' },
      'Its value cannot be compared as one, so it is not waited for.',
    ],
  ])('is refused of %o', (held, reason) => {
    expect(offer('untold', held, { verb })).toMatchObject({ allowed: false, reason });
  });

  it('is refused while somebody waits, and then cancelled by the very wait', () => {
    expect(offer('untold', HELD, { verb, wait: WAIT })).toMatchObject({
      allowed: false,
      reason: 'Ana Ruiz waits it out since 03:14:20 UTC.',
    });
    const cancel = 'cancel-redis-wait';
    expect(offer('untold', null, { verb: cancel, wait: WAIT })).toMatchObject({
      allowed: true,
      guard: WAIT.inRedis,
    });
    const ended: LeaseWait = { ...WAIT, state: 'fired' };
    for (const wait of [null, ended])
      expect(offer('untold', HELD, { verb: cancel, wait })).toMatchObject({
        allowed: false,
        reason: 'No wait is armed on it.',
      });
  });
});

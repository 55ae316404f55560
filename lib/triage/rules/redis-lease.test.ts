import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import { at, redisLease, running, silent, unread } from '@/test/support/observations';

describe('the lease in Redis of a running job', () => {
  it('is nothing to tell of while its owner holds it, and stands in the evidence with when it lapses', () => {
    expect(diagnose(running({}, { redisLease: redisLease() }))).toBeNull();
    const finding = diagnose(silent(122, -62, {}, { redisLease: redisLease() }));
    expect(finding?.evidence.find(({ slot }) => slot === 'redis-lease')).toMatchObject({
      value: 'w-7f3a',
      lapsesAt: at(38),
      meaning: 'Live, by the clock of Redis. A renewal moves its end.',
    });
  });

  it('has no line in the evidence where its queue takes none', () => {
    const finding = diagnose(silent(122, -62));
    expect(finding?.evidence.some(({ slot }) => slot === 'redis-lease')).toBe(false);
  });

  it.each([
    ['redis-lease-owner', redisLease({ owner: 'w-88' })],
    ['redis-lease-missing', redisLease(null)],
    ['redis-lease-no-expiry', redisLease({ remaining: null, expiresAt: null })],
  ] as const)('%s is said of no job that was claimed within the grace', (kind, lease) => {
    expect(diagnose(running({ job: { startedAt: at(-6) } }, { redisLease: lease }))?.kind).toBe(kind);
    expect(diagnose(running({ job: { startedAt: at(-4) } }, { redisLease: lease }))).toBeNull();
  });

  it('that could not be read is not absent: nothing is concluded, and the evidence says why', () => {
    const lost = unread('Not read, which is not to say that there is none: Redis is out of reach.');
    expect(diagnose(running({}, { redisLease: lost }))).toBeNull();
    const row = diagnose(silent(122, -62, {}, { redisLease: lost }))?.evidence.find(
      ({ slot }) => slot === 'redis-lease',
    );
    expect(row).toMatchObject({ value: null, meaning: expect.stringContaining('out of reach') });
  });
});

describe('a lease in Redis that is another’s', () => {
  it('is told with both owners, and looking at them comes before any act', () => {
    const finding = diagnose(running({}, { redisLease: redisLease({ owner: 'w-88' }) }));
    expect(finding).toMatchObject({
      rule: 'redis-lease-owner/differs',
      sentence:
        'INV-104217 is running for w-7f3a by its row, and its lease in Redis is held by w-88 for 0:38 more: both may be at work.',
    });
    expect(finding?.safe[0]).toMatchObject({ verb: 'wait', label: 'Look at w-7f3a and w-88' });
    expect(finding?.unsafe.map(({ verb }) => verb)).toEqual(['mark-failed', 'retry', 'release-redis-lease']);
    expect(finding?.unsafe.at(-1)?.reason).toBe(
      'A released lease has not stopped w-88: it goes on until a write of it is refused.',
    );
  });

  it('is worse where the destination takes no token, and says so', () => {
    const lease = redisLease({ owner: 'w-88' }, { destinationChecksTokens: false });
    const finding = diagnose(running({}, { redisLease: lease }));
    expect(finding?.verdict).toContain('Its destination takes no token, so it may be written twice.');
    expect(finding?.unsafe.at(-1)?.reason).toContain('what it does may be written twice');
  });

  it('is told of a silent owner too, before anybody takes the job back', () => {
    const finding = diagnose(silent(122, -62, {}, { redisLease: redisLease({ owner: 'w-88' }) }));
    expect(finding?.kind).toBe('redis-lease-owner');
  });

  it('is not told of a value that names nobody', () => {
    const lease = redisLease({ owner: null, ownerless: 'Its value is random and names nobody.' });
    expect(diagnose(running({}, { redisLease: lease }))).toBeNull();
  });
});

describe('a running job whose lease is not in Redis', () => {
  it('may get company at any moment: look at its owner, then ask it to stop', () => {
    const finding = diagnose(
      running({}, { redisLease: redisLease(null, { destinationChecksTokens: false }) }),
    );
    expect(finding).toMatchObject({
      rule: 'redis-lease-missing/not-there',
      confidence: 'likely',
      sentence: expect.stringContaining('the next who asks gets it, and works beside w-7f3a'),
      verdict: expect.stringContaining('may be written twice'),
      safe: [{ verb: 'wait' }, { verb: 'request-stop' }],
    });
    expect(finding?.unsafe.find(({ verb }) => verb === 'retry')?.reason).toContain('run twice');
  });

  it('is told after what its own row says of a silent owner', () => {
    expect(diagnose(silent(122, -62, {}, { redisLease: redisLease(null) }))?.kind).toBe('owner-silent');
  });
});

describe('a lease in Redis without an expiry', () => {
  it('is left to its owner, and released by nobody who only looks', () => {
    const lease = redisLease({ remaining: null, expiresAt: null });
    const finding = diagnose(running({}, { redisLease: lease }));
    expect(finding).toMatchObject({
      rule: 'redis-lease-no-expiry/running',
      safe: [{ verb: 'wait', label: 'Let w-7f3a finish' }],
    });
    expect(finding?.evidence.find(({ slot }) => slot === 'redis-lease')).toMatchObject({
      value: 'w-7f3a, without an expiry',
    });
  });
});

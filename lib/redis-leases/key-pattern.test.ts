import { describe, expect, it } from 'vitest';
import { globOf, keyOf, subjectIn } from '@/lib/redis-leases/key-pattern';
import { leaseKey, readLeaseKey } from '@/lib/redis-leases/lease-key';

describe('the key of a lease', () => {
  it('names its subject, and is found in it again', () => {
    const key = keyOf('lock:{subject}:v2', 'INV/1:{subject}');
    expect(key).toBe('lock:INV/1:{subject}:v2');
    expect(subjectIn('lock:{subject}:v2', key)).toBe('INV/1:{subject}');
  });

  it.each(['lock:', 'lock::v2', 'lock:a', 'other:a:v2', ''])('is not "%s"', (key) => {
    expect(subjectIn('lock:{subject}:v2', key)).toBeNull();
  });

  it('is searched for with each of its own signs meaning itself', () => {
    expect(globOf('a*b?[c]^\\:{subject}')).toBe('a\\*b\\?\\[c\\]\\^\\\\:*');
  });

  it('goes into an address behind the name of its leases, whatever is in it', () => {
    const key = { name: 'invoice-locks', key: 'lock/a/b' };
    expect(readLeaseKey(leaseKey(key))).toEqual(key);
    expect([readLeaseKey('invoice-locks'), readLeaseKey('/a'), readLeaseKey('a/')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

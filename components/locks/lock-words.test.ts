import { describe, expect, it } from 'vitest';
import { lockWords, targetWords } from '@/components/locks/lock-words';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { LockRef, LockTarget } from '@/lib/locks/lock-sample';

const unknown = () => null;

describe('targetWords', () => {
  it.each([
    [{ type: 'relation', name: 'public.invoices' }, 'invoices'],
    [{ type: 'relation', name: 'billing.invoices' }, 'billing.invoices'],
    [{ type: 'tuple', name: 'public.invoices', page: 4, tuple: 2 }, 'row 4/2 of invoices'],
    [{ type: 'transactionid', xid: '871' }, 'rows of transaction 871'],
    [{ type: 'virtualxid', virtualxid: '4/12' }, 'the end of transaction 4/12'],
    [{ type: 'advisory', key: { form: 'pair', pair: [7, -2] } }, 'advisory key 7, -2'],
    [{ type: 'advisory', key: { form: 'bigint', bigint: '88217340' } }, 'advisory key 88217340'],
  ] satisfies [LockTarget, string][])('says %j as “%s”', (target, words) => {
    expect(targetWords(target, unknown)).toBe(words);
  });

  it('prefers the name of a key to its number', () => {
    const named = (): KeyName => ({
      name: 'nightly_billing / 2026-11-29',
      tool: null,
      how: 'name of a live job',
      certainty: 'certain',
      normal: false,
      jobKeys: [],
    });
    const lock: LockRef = {
      id: 'advisory/5',
      mode: 'ExclusiveLock',
      target: { type: 'advisory', key: { form: 'bigint', bigint: '5' } },
    };
    expect(lockWords(lock, named)).toBe('Exclusive on nightly_billing / 2026-11-29');
  });
});

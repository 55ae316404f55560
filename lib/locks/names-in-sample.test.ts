import { describe, expect, it } from 'vitest';
import { pairKey } from '@/lib/locks/advisory-key';
import { keyText, type NamingContext } from '@/lib/locks/key-names/key-name';
import { namesInSample } from '@/lib/locks/names-in-sample';
import { lockSample, sampledSession } from '@/test/support/lock-samples';

const context: NamingContext = {
  database: 'billing_prod',
  schemas: ['public'],
  queues: ['nightly'],
  jobs: [{ key: '7', queue: 'nightly', subject: '2026-11-29' }],
  registered: [],
  rows: [],
};
const key = { form: 'pair', pair: pairKey('nightly', '2026-11-29') } as const;

describe('namesInSample', () => {
  it('names a key that is only waited for, and leaves out what nobody knows', () => {
    const target = { type: 'advisory', key } as const;
    const unknown = { type: 'advisory', key: { form: 'bigint', bigint: '98765432109876' } } as const;
    const waiter = sampledSession(1, {
      waitsFor: { id: 'a', target, mode: 'ExclusiveLock', since: null },
      holds: [{ id: 'b', target: unknown, mode: 'ExclusiveLock' }],
    });
    const names = namesInSample(lockSample({ sessions: [waiter] }), context);
    expect(Object.keys(names)).toEqual([keyText(key)]);
    expect(names[keyText(key)]?.[0]?.name).toContain('2026-11-29');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHash } from '@/lib/recovery/body-hash';
import { canonicalJson } from '@/lib/recovery/canonical-json';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

const wish = { verb: 'retry', requestKey: 'a', reason: 'x', guard: { attempt: 1, token: null } };
const hash = (change: object) => bodyHash({ ...wish, ...change } as unknown as RecoveryRequest);

describe('the hash of a wish', () => {
  it('does not know its key, nor the order of its parts', () => {
    expect(hash({ requestKey: 'b' })).toBe(hash({}));
    expect(hash({ guard: { token: null, attempt: 1 } })).toBe(hash({}));
  });

  it.each([{ verb: 'mark-failed' }, { reason: 'y' }, { guard: { attempt: 2, token: null } }])(
    'changes with %j',
    (change) => {
      expect(hash(change)).not.toBe(hash({}));
    },
  );
});

describe('canonical JSON', () => {
  it('is one text for one value, whatever the order of keys, and the same value again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

/** The same value with the keys of each object in the other order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

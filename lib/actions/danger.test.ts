import { describe, expect, it } from 'vitest';
import { isForced } from '@/lib/actions/danger';

const EXPORT = { key: 'INV-1/export', stage: 'export', provider: 'erp', honoursKeys: false };
const answered = (answer: 'happened' | 'did-not' | 'not-known') => [{ key: EXPORT.key, answer }];

describe('isForced', () => {
  it('is so where a held attempt is let run into an effect nobody knows of, which would happen twice', () => {
    expect(isForced('release-hold', [EXPORT], answered('not-known'))).toBe(true);
  });

  it.each(['happened', 'did-not'] as const)('is not so where it is answered with %s', (answer) => {
    expect(isForced('release-hold', [EXPORT], answered(answer))).toBe(false);
  });

  it('is not so where the provider honours keys: asked again, it does nothing again', () => {
    expect(isForced('release-hold', [{ ...EXPORT, honoursKeys: true }], answered('not-known'))).toBe(false);
  });

  it('is not so of a retry, whose next attempt starts held, nor of an act that lets nothing run', () => {
    for (const verb of ['retry', 'mark-failed', 'fence-off'])
      expect(isForced(verb, [EXPORT], answered('not-known'))).toBe(false);
  });
});

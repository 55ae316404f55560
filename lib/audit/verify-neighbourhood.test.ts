import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GENESIS, type Neighbourhood, verifyNeighbourhood } from '@/lib/audit/verify-neighbourhood';

const canonical = '{"seq": 2, "detail": "Zażółć"}';
const hash = createHash('sha256').update(canonical, 'utf8').digest('hex');
const sound: Neighbourhood = {
  ...{ seq: '2', canonical, rebuilt: canonical, hash, prevHash: 'a', previousHash: 'a' },
  next: { prevHash: hash, hash: 'c' },
};

describe('the check of one event', () => {
  it('passes when text, hash and both links agree', () => {
    expect(verifyNeighbourhood(sound)).toEqual({
      matches: true,
      linked: true,
      followed: true,
      nextHash: 'c',
    });
  });

  it('passes for the first event, which follows none, and for the newest, which nothing follows', () => {
    const only = { ...sound, seq: '1', prevHash: GENESIS, previousHash: null, next: null };
    expect(verifyNeighbourhood(only)).toEqual({
      matches: true,
      linked: true,
      followed: null,
      nextHash: null,
    });
  });

  it.each([
    ['a column was changed', { rebuilt: canonical.replace('2', '3') }, { matches: false }],
    ['column and text were changed alike', { rebuilt: '{}', canonical: '{}' }, { matches: false }],
    ['the hash was changed', { hash: 'b' }, { matches: false, followed: false }],
    ['the event before was changed or taken out', { previousHash: null }, { linked: false }],
    ['the event after holds another hash', { next: { prevHash: 'x', hash: 'c' } }, { followed: false }],
    ['a first event follows something', { seq: '1' }, { linked: false }],
  ])('fails when %s', (_, change, verdict) => {
    expect(verifyNeighbourhood({ ...sound, ...change })).toMatchObject(verdict);
  });
});

import { describe, expect, it } from 'vitest';
import { seal, unseal } from '@/lib/auth/seal';

const SECRET = 'a secret of this test and of nothing else';
const text = seal('oidc flow', { state: 'ż' }, 1_000, SECRET);

describe('a sealed text', () => {
  it('gives back what was sealed until it lapses', () => {
    expect(unseal('oidc flow', text, SECRET, 999)).toEqual({ state: 'ż' });
    expect(unseal('oidc flow', text, SECRET, 1_000)).toBeNull();
  });

  it('is nothing for another purpose, under another secret or with another body', () => {
    const other = seal('oidc flow', { state: 'x' }, 1_000, SECRET);
    const mixed = `${other.split('.')[0]}.${text.split('.')[1]}`;
    expect(unseal('known browser', text, SECRET, 0)).toBeNull();
    expect(unseal('oidc flow', text, `${SECRET}!`, 0)).toBeNull();
    for (const forged of [mixed, null, '', '.', 'a', 'a.b', text.split('.')[0] ?? '']) {
      expect(unseal('oidc flow', forged, SECRET, 0)).toBeNull();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { requestIdFrom } from '@/lib/http/request-id';

describe('the id of a request', () => {
  it.each([
    '5f2c1a90-8d1e-4f6e-9d0f-2b1f6f3f7c11',
    '4bf92f3577b34da6a3ce929d0e0e4736',
    'Root.1-67891233-abcdef012345678912345678',
  ])('is the one that a proxy gave: %s', (sent) => {
    expect(requestIdFrom(sent)).toBe(sent);
  });

  it.each([
    [undefined],
    [''],
    ['short'],
    ['x'.repeat(65)],
    ['two words of it'],
    ['abcdefgh\n{"level":50}'],
    ['<script>alert(1)</script>'],
    ['żółwżółw'],
    ['-abcdefghi'],
    [['abcdefgh', 'abcdefgi']],
  ])('is one of our own, and another each time, for %j', (sent) => {
    const made = [requestIdFrom(sent), requestIdFrom(sent)];
    expect(new Set(made).size).toBe(2);
    for (const one of made) expect(one).toMatch(/^[0-9a-f-]{36}$/);
  });
});

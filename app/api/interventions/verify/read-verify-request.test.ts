import { describe, expect, it } from 'vitest';
import { readVerifyRequest } from '@/app/api/interventions/verify/read-verify-request';

const HASH = 'a'.repeat(64);
const read = (query: string) => readVerifyRequest(new URLSearchParams(query));

describe('readVerifyRequest', () => {
  it('reads every head, and whether only to join', () => {
    expect(read(`head=7:${HASH}&head=8:${HASH}`)).toEqual({
      heads: [
        { seq: '7', hash: HASH },
        { seq: '8', hash: HASH },
      ],
      join: false,
    });
    expect(read('join=1')).toEqual({ heads: [], join: true });
  });

  it('refuses in a sentence what is no head, and too many', () => {
    expect(read('head=7')).toEqual({ sentence: expect.stringMatching(/^A head is .*\.$/) });
    expect(read(`head=7:${HASH}&`.repeat(21))).toEqual({
      sentence: 'At most 20 heads are compared at once.',
    });
  });
});

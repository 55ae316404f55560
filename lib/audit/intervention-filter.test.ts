import { describe, expect, it } from 'vitest';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { interventionListParams } from '@/lib/audit/intervention-filter';
import { parseInterventionListRequest } from '@/lib/audit/intervention-list-request';

const parse = (query: string) => parseInterventionListRequest(new URLSearchParams(query));

describe('parseInterventionListRequest', () => {
  it('reads what interventionListParams wrote', () => {
    const filter = { ...EVERY_INTERVENTION, outcome: 'stale', subject: 'INV-1042' } as const;
    const params = interventionListParams(filter, 'older-9');
    expect(params.toString()).toBe('outcome=stale&subject=INV-1042&cursor=older-9');
    expect(parseInterventionListRequest(params)).toEqual({ filter, cursor: { side: 'older', key: '9' } });
  });

  it.each([
    ['outcome=ok', 'Outcome must be one of done, stale,'],
    ['cursor=9', 'This place in the record does not exist: begin at the first page.'],
    ['subject=%00', 'Subject holds a character that cannot be stored.'],
  ])('refuses %s in a sentence', (query, sentence) => {
    expect(parse(query)).toEqual({ sentence: expect.stringContaining(sentence) });
  });
});

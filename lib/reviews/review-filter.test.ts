import { describe, expect, it } from 'vitest';
import { reviewListParams, TO_REVIEW } from '@/lib/reviews/review-filter';
import { parseReviewListRequest } from '@/lib/reviews/review-list-request';

const parse = (query: string) => parseReviewListRequest(new URLSearchParams(query));

describe('parseReviewListRequest', () => {
  it('reads what reviewListParams wrote', () => {
    const filter = { ...TO_REVIEW, state: 'queried', risk: 'high', asked: 'me' } as const;
    const params = reviewListParams(filter, 'newer-9');
    expect(parseReviewListRequest(params)).toEqual({ filter, cursor: { side: 'newer', key: '9' } });
  });

  it('begins at what nobody has reviewed', () => {
    expect(parse('')).toEqual({ filter: TO_REVIEW, cursor: null });
  });

  it.each([
    ['state=open', 'State must be one of unreviewed, queried,'],
    ['risk=huge', 'Risk must be one of high,'],
    ['origin=moon', 'Origin must be one of console, outside.'],
    ['asked=u-ana', 'Asked must be one of me.'],
    ['cursor=9', 'This place in the queue does not exist: begin at the first page.'],
  ])('refuses %s in a sentence', (query, sentence) => {
    expect(parse(query)).toEqual({ sentence: expect.stringContaining(sentence) });
  });
});

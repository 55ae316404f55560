import { describe, expect, it } from 'vitest';
import { jobListParams, NO_FILTER } from '@/lib/jobs/job-filter';
import { parseJobListRequest } from '@/lib/jobs/job-list-request';

const parse = (query: string) => parseJobListRequest(new URLSearchParams(query));

describe('parseJobListRequest', () => {
  it('takes an empty query for everything from the newest on', () => {
    expect(parse('')).toEqual({ filter: NO_FILTER, cursor: null });
  });

  it('reads filter and cursor, and leaves what else the page keeps in its URL', () => {
    expect(
      parse('status=running&lease=lapsed&queue=invoices&search=%20INV-10%20&cursor=older-42&tab=x'),
    ).toEqual({
      filter: { ...NO_FILTER, status: 'running', lease: 'lapsed', queue: 'invoices', search: 'INV-10' },
      cursor: { side: 'older', key: '42' },
    });
  });

  it('takes empty and blank text for no narrowing', () => {
    expect(parse('status=&search=%20%20')).toEqual({ filter: NO_FILTER, cursor: null });
  });

  it.each([
    ['status=dead', 'Status must be one of pending, running, held, failed, completed.'],
    ['lease=expired', 'Lease must be one of live, lapsed, none.'],
    ['cursor=older-0', 'This place in the list does not exist: begin at the first page.'],
    ['cursor=older-9223372036854775808', 'This place in the list does not exist: begin at the first page.'],
    ['search=a%00b', 'Search holds a character that cannot be stored.'],
    [`owner=${'x'.repeat(201)}`, 'Owner is longer than 200 characters.'],
  ])('refuses %s in a sentence', (query, sentence) => {
    expect(parse(query)).toEqual({ sentence });
  });
});

describe('jobListParams', () => {
  it('is read back as it was, in one order', () => {
    const filter = { ...NO_FILTER, search: 'a&b=c', status: 'held' } as const;
    const params = jobListParams(filter, 'newer-7');
    expect(params.toString()).toBe('status=held&search=a%26b%3Dc&cursor=newer-7');
    expect(parseJobListRequest(params)).toEqual({ filter, cursor: { side: 'newer', key: '7' } });
  });
});

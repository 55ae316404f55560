import { describe, expect, it } from 'vitest';
import { EVERY_EPISODE, episodeListParams, historyPath } from '@/lib/episodes/episode-filter';
import { parseEpisodeListRequest } from '@/lib/episodes/episode-list-request';

const parse = (query: string) => parseEpisodeListRequest(new URLSearchParams(query));

describe('parseEpisodeListRequest', () => {
  it('reads what episodeListParams wrote', () => {
    const filter = {
      ...EVERY_EPISODE,
      ...({ kind: 'owner-silent', queue: 'invoices', how: 'open', span: '30d' } as const),
      from: '2026-11-29T03:00:00.123456Z',
    };
    const params = episodeListParams(filter, 'newer-9');
    expect(parseEpisodeListRequest(params)).toEqual({ filter, cursor: { side: 'newer', key: '9' } });
  });

  it('looks a week back when nothing else is said, and does not say so in the address', () => {
    expect(parse('')).toEqual({ filter: EVERY_EPISODE, cursor: null });
    expect(historyPath({ span: '7d' })).toBe('/health/history');
    expect(historyPath({ kind: 'crash-loop' })).toBe('/health/history?kind=crash-loop');
  });

  it.each([
    ['how=gone', 'How it ended must be one of open, itself, act, superseded.'],
    ['span=1y', 'Span must be one of 24h, 7d, 30d, all.'],
    ['cursor=9', 'This place in the history does not exist: begin at the first page.'],
    ['cursor=older-9223372036854775808', 'This place in the history does not exist'],
    ['from=yesterday', 'From is no moment in UTC such as 2026-11-29T03:00:00Z.'],
    ['from=2026-11-29', 'From is no moment in UTC'],
    ['from=2026-11-29T03:00:00%2B02:00', 'From is no moment in UTC'],
    ['to=2026-11-31T03:00:00Z', 'To is no moment in UTC'],
    ['to=2026-02-30T03:00Z', 'To is no moment in UTC'],
    ['to=2026-11-29T25:00:00Z', 'To is no moment in UTC'],
    ['queue=%00', 'Queue holds a character that cannot be stored.'],
    [`kind=${'x'.repeat(201)}`, 'Kind is longer than 200 characters.'],
    ['subject=INV-1', 'A subject is looked for within its queue: name the queue too.'],
  ])('refuses %s in a sentence', (query, sentence) => {
    expect(parse(query)).toEqual({ sentence: expect.stringContaining(sentence) });
  });
});

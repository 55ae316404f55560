import { describe, expect, it } from 'vitest';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeTrend } from '@/lib/episodes/episode-trend';
import { fillBuckets } from '@/lib/episodes/episode-trend';
import {
  endSentence,
  episodeLines,
  episodeTitle,
  historyTitle,
  kindName,
  took,
} from '@/lib/episodes/episode-words';
import { nthTime } from '@/lib/triage/episode';

const row = {
  ...{ kind: 'owner-silent', queue: 'invoices', subject: 'INV-1042', attempt: 3, flaps: 0 },
  worst: { heldUp: 1, confidence: 'likely', sentence: 'Worker w-7f3a is silent.', at: null },
  ...{ troubleSince: '2026-11-29T03:09:47.000000Z', openedAt: '2026-11-29T03:10:02.500000Z' },
  ...{ closedAt: '2026-11-29T03:22:33.600000Z', closedHow: 'act', closedBy: 'Ana Ruiz', closedAct: '12' },
  ...{ supersededBy: null, times: { toDetect: 15.5, toFirstAct: 250, toResolve: 751.1 } },
  firstAct: { seq: '12', at: '2026-11-29T03:14:12.500000Z', by: 'Ana Ruiz', action: 'mark-failed' },
} as unknown as EpisodeRow;
const open = {
  ...row,
  ...{ closedAt: null, closedHow: null, closedBy: null, closedAct: null, firstAct: null, flaps: 2 },
  ...{ troubleSince: null, times: { toDetect: null, toFirstAct: null, toResolve: null } },
} as EpisodeRow;
const place = {
  database: 'billing',
  environment: 'production',
  url: 'https://console.example/health/history/7',
};

const trendOf = (...kinds: { opened: number; open: number }[]) => ({ kinds }) as unknown as EpisodeTrend;

describe('the words for an episode', () => {
  it.each([
    [0, '0.0 s'],
    [0.97, '0.9 s'],
    [9.99, '9.9 s'],
    [10, '0:10'],
    [751.9, '12:31'],
    [90_000, '1 d 1 h'],
  ])('say that %d seconds took %s', (seconds, words) => {
    expect(took(seconds)).toBe(words);
  });

  it.each([
    [0, '1st time'],
    [1, '2nd time'],
    [2, '3rd time'],
    [3, '4th time'],
    [10, '11th time'],
    [11, '12th time'],
    [12, '13th time'],
    [20, '21st time'],
    [110, '111th time'],
  ])('count what came back %d times as the %s', (flaps, words) => {
    expect(nthTime(flaps)).toBe(words);
  });

  it('name a kind, and leave one of another version its own name', () => {
    expect(kindName('owner-silent')).toBe('Owner silent');
    expect(kindName('constructor')).toBe('constructor');
  });

  it('tell after how long it was over, or since when it lasts', () => {
    expect(episodeTitle(row)).toBe('Owner silent on INV-1042, over after 12:31');
    expect(episodeTitle(open)).toBe('Owner silent on INV-1042, lasting since 03:10:02');
  });

  it('tell who ended it, and what took its place', () => {
    expect(endSentence(row)).toBe('Ana Ruiz ended it by an act, record 12.');
    expect(endSentence({ ...row, closedHow: 'itself' })).toBe(
      'It was over by itself: nobody had acted on it.',
    );
    const superseded = { ...row, closedHow: 'superseded' } as const;
    expect(endSentence(superseded)).toBe('Another attempt of the same subject took its place.');
    expect(endSentence({ ...superseded, supersededBy: '9' })).toBe(
      'Another finding on the same took its place.',
    );
  });
});

describe('the lines for the incident channel', () => {
  it('are three: what, from when to when, what was done', () => {
    expect(episodeLines(row, place).split('\n')).toEqual([
      'INV-1042 (invoices, attempt 3), owner silent: Worker w-7f3a is silent.',
      'Since 29 Nov 2026, 03:09:47 UTC, detected 29 Nov 2026, 03:10:02 UTC, over 29 Nov 2026, 03:22:33 UTC, on billing (production).',
      'First act after 4:10: mark-failed by Ana Ruiz, record 12. Ana Ruiz ended it by an act, record 12. https://console.example/health/history/7',
    ]);
  });

  it('make up neither a beginning nor an end', () => {
    const [, when, done] = episodeLines(open, place).split('\n');
    expect(when).toBe(
      'Since when is not known, detected 29 Nov 2026, 03:10:02 UTC, 3rd time in a row, not over, on billing (production).',
    );
    expect(done).toBe('Nobody acted on it. It lasts. https://console.example/health/history/7');
  });
});

describe('the title of the history', () => {
  const days = { queue: null, span: '7d' } as const;
  it.each([
    [trendOf(), 'No trouble in 7 days'],
    [trendOf({ opened: 1, open: 0 }), '1 trouble in 7 days, over now'],
    [trendOf({ opened: 1, open: 1 }), '1 trouble in 7 days, which lasts'],
    [trendOf({ opened: 40, open: 0 }), '40 troubles in 7 days, all over'],
    [trendOf({ opened: 40, open: 1 }, { opened: 1, open: 0 }), '41 troubles in 7 days, one lasts'],
    [trendOf({ opened: 40, open: 2 }, { opened: 1, open: 1 }), '41 troubles in 7 days, 3 of them last'],
  ])('counts them', (trend, title) => {
    expect(historyTitle(trend, days)).toBe(title);
  });

  it('names the queue', () => {
    expect(historyTitle(trendOf(), { queue: 'invoices', span: 'all' })).toBe(
      'No trouble of queue invoices in 30 days',
    );
  });
});

describe('the steps of a trend', () => {
  it('are all there, in order, with nought where nothing opened', () => {
    const found = [{ at: '2026-11-29T06:00:00.000000Z', opened: 3, cameBack: 1 }];
    const filled = fillBuckets(found, { from: '2026-11-29T00:00:00.000000Z', bucket: 21_600, buckets: 3 });
    expect(filled.map(({ at, opened }) => [Date.parse(at), opened])).toEqual([
      [Date.parse('2026-11-29T00:00:00Z'), 0],
      [Date.parse('2026-11-29T06:00:00Z'), 3],
      [Date.parse('2026-11-29T12:00:00Z'), 0],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { lookedAtWords } from '@/lib/format/looked-at';

describe('lookedAtWords', () => {
  it.each([
    [{ newer: null, older: 'older-1' }, 'the newest 50,000 jobs'],
    [{ newer: 'newer-9', older: null }, 'the oldest 50,000 jobs'],
    [{ newer: 'newer-9', older: 'older-1' }, '50,000 jobs from here on'],
  ])('says of a page between %o that it is of %s', (ends, words) => {
    expect(lookedAtWords(50_000, 'jobs', ends)).toBe(words);
  });
});

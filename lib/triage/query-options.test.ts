import { describe, expect, it } from 'vitest';
import { RequestFailed } from '@/lib/http/fetch-json';
import { outageOf } from '@/lib/triage/query-options';
import type { Live } from '@/lib/triage/snapshot';

const SINCE = '2026-11-29T03:14:09.000000Z';
const fresh: Live<string> = { state: 'fresh', snapshot: 'sample' };
const away: Live<string> = { state: 'out-of-reach', since: SINCE, sentence: 'Away.', snapshot: 'sample' };
const BEGUN = '2026-11-29T03:14:11.000000Z';
const noAnswer = new RequestFailed(
  { state: 'out-of-reach', sentence: 'No session can be read.', since: BEGUN },
  503,
);

describe('outageOf', () => {
  it('is null while samples are fresh', () => {
    expect(outageOf({ data: fresh, error: null })).toBeNull();
    expect(outageOf({ data: undefined, error: null })).toBeNull();
  });

  it('says what an out-of-date sample says', () => {
    expect(outageOf({ data: away, error: null })).toEqual({ since: SINCE, sentence: 'Away.' });
  });

  it('begins when the console says so, where no sample told of it before', () => {
    const outage = { since: BEGUN, sentence: 'No session can be read.' };
    expect(outageOf({ data: fresh, error: noAnswer })).toEqual(outage);
  });

  it('begins at the failed request when the console does not answer either', () => {
    const silence = new RequestFailed(
      { state: 'out-of-reach', sentence: 'The console is out of reach.' },
      null,
    );
    expect(Date.parse(outageOf({ data: fresh, error: silence })?.since ?? '')).not.toBeNaN();
  });

  it('keeps the beginning that a sample told of', () => {
    expect(outageOf({ data: away, error: noAnswer })?.since).toBe(SINCE);
  });

  it('is null for a request that failed for another reason', () => {
    const failed = new RequestFailed({ state: 'failed', sentence: 'The console could not answer.' }, 500);
    expect(outageOf({ data: fresh, error: failed })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { isCurrent, NAVIGATION } from './navigation';

const currentAt = (pathname: string) =>
  NAVIGATION.filter((item) => isCurrent(item, pathname)).map((item) => item.label);

describe('isCurrent', () => {
  it('marks the page itself and the page a record hangs under', () => {
    expect(currentAt('/')).toEqual(['Triage']);
    expect(currentAt('/jobs')).toEqual(['Jobs']);
    expect(currentAt('/jobs/native/orders/41')).toEqual(['Jobs']);
  });

  it('marks Review for each of its pages', () => {
    expect(currentAt('/review/requests/12')).toEqual(['Review']);
  });

  it('marks nothing for a path that only begins alike', () => {
    expect(currentAt('/jobsearch')).toEqual([]);
  });
});

describe('NAVIGATION', () => {
  it('gives every page keys of its own', () => {
    expect(new Set(NAVIGATION.map((item) => item.shortcut)).size).toBe(NAVIGATION.length);
  });
});

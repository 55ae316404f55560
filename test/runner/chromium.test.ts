import { describe, expect, it } from 'vitest';
import { chromiumCandidates, firstChromium } from './chromium.mjs';

describe('chromiumCandidates', () => {
  it('puts the one that was named before every other', () => {
    expect(chromiumCandidates({ CHROMIUM_PATH: '/opt/my/chrome', PATH: '/bin' })[0]).toBe('/opt/my/chrome');
  });

  it('looks in each folder of PATH in its order, and in /usr/bin even when PATH does not name it', () => {
    const candidates = chromiumCandidates({ PATH: '/first:/second' });
    expect(candidates.indexOf('/first/google-chrome')).toBeLessThan(candidates.indexOf('/second/chromium'));
    expect(candidates).toContain('/usr/bin/chromium');
  });

  it('names no place twice', () => {
    const candidates = chromiumCandidates({ PATH: '/usr/bin:/usr/bin' });
    expect(new Set(candidates).size).toBe(candidates.length);
  });
});

describe('firstChromium', () => {
  it('stops at the first way that leads to one', async () => {
    const tried: string[] = [];
    const way = (name: string, found: string | null) => () => {
      tried.push(name);
      return found;
    };
    const found = await firstChromium([way('installed', null), way('download', '/c'), way('package', '/d')]);
    expect(found).toBe('/c');
    expect(tried).toEqual(['installed', 'download']);
  });

  it('says in a sentence what to do when there is none', async () => {
    await expect(firstChromium([() => null])).rejects.toThrow('set CHROMIUM_PATH');
  });
});

import { describe, expect, it } from 'vitest';
import { linesMatching, readFiles } from './files';

const FOLDERS = ['app', 'components', 'lib', 'drizzle', 'demo', 'e2e', 'test', 'tools', 'bench'];
const sources = readFiles(FOLDERS, /\.(ts|tsx|mjs|sql|css)$/);
const tests = sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|test)\//.test(path));

/** Lengths in lines, shortest first. */
const lengths = sources.map(({ text }) => text.trimEnd().split('\n').length).sort((a, b) => a - b);
const percentile = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;

describe('the tests', () => {
  it('wait for what happens and not for time to pass', () => {
    const sleeps = /waitForTimeout\(|setTimeout\(|\bsleep\(|timers\/promises|networkidle/;
    expect(linesMatching(tests.filter(isSpecification), sleeps)).toEqual([]);
  });

  it('open a page only in the way that waits until it listens', () => {
    const stories = tests.filter(({ path }) => path.startsWith('e2e/') && path !== 'e2e/support/visit.ts');
    expect(linesMatching(stories, /\.goto\(/)).toEqual([]);
  });

  it('are all run, and once', () => {
    const leftOut = /\.(skip|only|fixme|todo|skipIf|runIf)\(|\bretries: [1-9]|\bretry: [1-9]/;
    expect(linesMatching(tests.filter(isSpecification), leftOut)).toEqual([]);
  });
});

describe('the files', () => {
  it('are short: half of them below 100 lines, 95 of 100 below 250, none above 400', () => {
    expect(percentile(0.5)).toBeLessThanOrEqual(100);
    expect(percentile(0.95)).toBeLessThanOrEqual(250);
    expect(percentile(1)).toBeLessThanOrEqual(400);
  });

  it('have names in kebab case, apart from what Next, SQL functions and migrations ask for', () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    const odd = sources.filter(({ path }) => !path.startsWith('drizzle/')).map(({ path }) => path);
    expect(
      odd.filter((path) => !path.split('/').every((part) => isNextsOwn(part) || kebab.test(part))),
    ).toEqual([]);
  });

  it('leave nothing for later', () => {
    expect(linesMatching(sources, /\b(TO[D]O|FIX[M]E|X[X]X)\b/)).toEqual([]);
  });

  it('are no barrels', () => {
    expect(sources.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
  });
});

function isSpecification({ path }: { path: string }): boolean {
  return !path.startsWith('test/architecture/');
}

function isNextsOwn(part: string): boolean {
  return /^\(.+\)$|^\[.+\]$|^_/.test(part);
}

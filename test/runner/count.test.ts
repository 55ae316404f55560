import { describe, expect, it } from 'vitest';
import { countCheck, countPlaywright, countVitest } from './count.mjs';

const vitestReport = { numPassedTests: 4, numFailedTests: 0, testResults: [] as object[] };
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] as object[] };

describe('countCheck', () => {
  it('is one passed or one failed', () => {
    expect(countCheck(0)).toEqual({ passed: 1, failed: 0 });
    expect(countCheck(2)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('countVitest', () => {
  it('adds up the tests of the report', () => {
    expect(countVitest(1, { ...vitestReport, numFailedTests: 2 })).toEqual({ passed: 4, failed: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countVitest(1, { ...vitestReport, testResults })).toMatchObject({ passed: 4, failed: 1 });
  });

  it('tells each failure by file and name, with the beginning of what it said', () => {
    const testResults = [
      {
        name: 'a.db.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          {
            status: 'failed',
            fullName: 'breaks',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'],
          },
        ],
      },
      { name: 'b.db.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
    ];
    expect(countVitest(1, { numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
      told: [
        'a.db.test.ts › breaks\n    expected 1\n    to be 2',
        'b.db.test.ts › not loaded\n    no such module',
      ],
    });
  });

  it('does not call a run without a report, without a test or with an exit code a success', () => {
    expect(countVitest(0, null)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(0, { ...vitestReport, numPassedTests: 0 })).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(1, vitestReport)).toEqual({ passed: 4, failed: 1 });
  });
});

describe('countPlaywright', () => {
  it('adds up the stories of the report', () => {
    expect(countPlaywright(0, playwrightReport)).toEqual({ passed: 3, failed: 0 });
  });

  it('counts a set-up that failed, and a story that passed only the second time', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1 };
    expect(countPlaywright(1, { stats, errors: [{}] })).toMatchObject({ passed: 3, failed: 3 });
  });

  it('tells a story that failed, however deep it stands, and an error outside any', () => {
    const failed = { file: 'a.spec.ts', line: 7, title: 'is told', ok: false };
    const results = [{ errors: [{ message: 'not visible' }] }];
    const suites = [{ specs: [], suites: [{ specs: [{ ...failed, tests: [{ results }] }] }] }];
    const stats = { expected: 3, unexpected: 1, flaky: 0 };
    expect(countPlaywright(1, { stats, errors: [{ message: 'no build' }], suites }).told).toEqual([
      'outside any story\n    no build',
      'a.spec.ts:7 › is told\n    not visible',
    ]);
  });
});

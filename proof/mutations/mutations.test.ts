import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutated } from '@/proof/mutations/mutation';
import { MUTATIONS } from '@/proof/mutations/mutations';
import { verdictOf } from '@/proof/mutations/read-verdict';

describe('the guards that are taken away one by one', () => {
  it('are told apart by their ids', () => {
    expect(new Set(MUTATIONS.map(({ id }) => id)).size).toBe(MUTATIONS.length);
  });

  it.each(MUTATIONS)('$id stands in its file exactly once, and its tests are there', (mutation) => {
    const text = readFileSync(mutation.file, 'utf8');
    expect(mutated(text, mutation)).not.toBe(text);
    expect(mutation.tests.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('what a run of the tests says about a guard that is gone', () => {
  const report = (status: string, failureMessages: string[]) => ({
    numPassedTests: 1,
    numFailedTests: failureMessages.length,
    success: failureMessages.length === 0,
    testResults: [
      {
        name: '/tree/a.test.ts',
        message: '',
        assertionResults: [{ fullName: 'a is b', status, failureMessages }],
      },
    ],
  });

  it('is caught by the test whose assertion failed', () => {
    expect(verdictOf(report('failed', ['AssertionError: expected 1 to be 2']), '/tree')).toEqual({
      kind: 'caught',
      by: 'a.test.ts: a is b',
    });
  });

  it('is nothing when a statement could not be understood', () => {
    const message = 'error: syntax error at or near "and"';
    expect(verdictOf(report('failed', [message]), '/tree')).toEqual({ kind: 'broken', why: message });
  });

  it('is that nobody noticed when all is green', () => {
    expect(verdictOf(report('passed', []), '/tree')).toEqual({ kind: 'survived' });
  });
});

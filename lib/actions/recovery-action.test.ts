import { describe, expect, it } from 'vitest';
import { ACTION_VERBS, targetOf, verbOf } from '@/lib/actions/recovery-action';

describe('an act', () => {
  it('is on a queue or a worker where its name says so, else on a job', () => {
    for (const verb of ACTION_VERBS) {
      const named = verb.endsWith('-queue') ? 'queue' : verb.endsWith('-worker') ? 'worker' : 'job';
      expect(targetOf(verb), verb).toBe(named);
    }
  });

  it.each(['', 'delete', 'Retry', 'retry ', 'toString'])('is not what %j names', (word) => {
    expect(verbOf(word)).toBeNull();
  });
});

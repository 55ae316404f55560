import { describe, expect, it } from 'vitest';
import { ACTION_VERBS, targetOf, verbOf } from '@/lib/actions/recovery-action';

describe('an act', () => {
  it('is on a queue, a worker, a backend or a finding where its name says so, else on a job', () => {
    for (const verb of ACTION_VERBS) {
      const [, named = 'job'] = verb.match(/-(queue|worker|backend)$/) ?? [];
      expect(targetOf(verb), verb).toBe(verb.endsWith('snooze') ? 'finding' : named);
    }
  });

  it.each(['', 'delete', 'Retry', 'retry ', 'toString'])('is not what %j names', (word) => {
    expect(verbOf(word)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { ACTION_VERBS, targetOf, verbOf } from '@/lib/actions/recovery-action';

const ELSEWHERE: Readonly<Record<string, string>> = {
  snooze: 'finding',
  unsnooze: 'finding',
  acknowledge: 'alert',
  'reveal-statement': 'backend',
  approve: 'approval',
  deny: 'approval',
  withdraw: 'approval',
  'sign-off': 'review',
  query: 'review',
  answer: 'review',
  'cancel-redis-wait': 'redis-lease',
  'change-role': 'person',
  'end-sessions': 'person',
};

describe('an act', () => {
  it('is on what its name says, or on what is listed here, else on a job', () => {
    for (const verb of ACTION_VERBS) {
      const [, named = 'job'] = verb.match(/-(queue|worker|backend|redis-lease|bulk|person)$/) ?? [];
      expect(targetOf(verb), verb).toBe(ELSEWHERE[verb] ?? named);
    }
  });

  it.each(['', 'delete', 'Retry', 'retry ', 'toString'])('is not what %j names', (word) => {
    expect(verbOf(word)).toBeNull();
  });
});

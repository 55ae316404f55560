import { describe, expect, it } from 'vitest';
import { isHeartbeatRenewed } from '@/lib/health/questions/heartbeat-renewed';
import type { ClosedFacts, QueueFacts, RunningFacts } from '@/lib/health/questions/queue-facts';
import {
  attempt,
  read,
  soundClosed,
  soundQueue,
  soundRunning,
  soundSchema,
  soundTable,
} from '@/test/support/question-facts';

const ask = (changes: Partial<QueueFacts> = {}) => isHeartbeatRenewed(soundSchema(), soundQueue(changes));
const running = (changes: Partial<RunningFacts>) => read({ ...soundRunning, ...changes });
const closed = (changes: Partial<ClosedFacts>) => read({ ...soundClosed, ...changes });
const one = { count: 1, one: attempt() };
const none = { count: 0, one: null };

describe('isHeartbeatRenewed', () => {
  it('says yes by renewals that were seen, with the interval', () => {
    expect(ask()).toMatchObject({ answer: 'yes', note: 'every 5 s' });
  });

  it.each([
    [
      'a running attempt that is not heard',
      { running: running({ silent: one }) },
      'Not heard for longer than 0:15',
    ],
    [
      'a running attempt that never renewed',
      { running: running({ unrenewed: one }) },
      'without one renewal: 1 running attempt',
    ],
    [
      'a run that never renewed',
      { closed: closed({ long: { count: 9, unrenewed: one } }) },
      'without one renewal: 1 closed run',
    ],
    [
      'an interval as long as the lease',
      { promise: { name: 'q', ttl: 5, heartbeatInterval: 5, heartbeatLimit: 15, maxAttempts: 5 } },
      'before the first one',
    ],
  ] satisfies [string, Partial<QueueFacts>, string][])('says no to %s, by name', (_, changes, said) => {
    const { answer, sentence } = ask(changes);
    expect(answer).toBe('no');
    expect(sentence).toContain(said);
  });

  it('cannot tell while no run was long enough to need one', () => {
    const short = { ...soundClosed.runs, count: 7, p50: 1, p95: 1, p99: 1, max: 0.8, longest: attempt() };
    const { answer, sentence } = ask({
      running: running({ count: 0, renewed: 0 }),
      closed: closed({ renewed: 0, runs: short, long: { count: 0, unrenewed: none } }),
    });
    expect(answer).toBe('cannot tell');
    expect(sentence).toContain('the longest of 7 runs took 0.8 s');
  });

  it('cannot tell where it may not be read, and says which grant opens it', () => {
    const table = soundTable();
    const columns = table.columns.map((one) =>
      one.name === 'heartbeat_at' ? { ...one, readable: false } : one,
    );
    const answer = isHeartbeatRenewed(
      soundSchema({ table: { ...table, columns } }),
      soundQueue({
        running: running({ silent: null, unrenewed: null, renewed: null }),
        closed: closed({ renewed: null, long: { count: 9, unrenewed: null } }),
      }),
    );
    expect(answer.answer).toBe('cannot tell');
    expect(answer.fixes[0]?.sql).toBe(
      'GRANT SELECT (heartbeat_at) ON public.processing_jobs TO leasehold_reader;',
    );
  });

  it('cannot tell by a heartbeat without a time zone', () => {
    const table = soundTable();
    const columns = table.columns.map((one) =>
      one.name === 'heartbeat_at' ? { ...one, type: 'timestamp without time zone' } : one,
    );
    const schema = soundSchema({ table: { ...table, columns } });
    const queue = soundQueue({
      running: running({ renewed: null, silent: null, unrenewed: null }),
      closed: closed({ renewed: null }),
    });
    expect(isHeartbeatRenewed(schema, queue)).toMatchObject({ answer: 'cannot tell' });
    expect(isHeartbeatRenewed(schema, queue).sentence).toContain('database’s clock');
  });
});

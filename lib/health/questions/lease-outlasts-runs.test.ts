import { describe, expect, it } from 'vitest';
import { doesLeaseOutlastRuns } from '@/lib/health/questions/lease-outlasts-runs';
import type { QueueFacts } from '@/lib/health/questions/queue-facts';
import {
  attempt,
  READ_AT,
  read,
  soundClosed,
  soundQueue,
  soundRunning,
  soundSchema,
  soundTable,
} from '@/test/support/question-facts';

const PROMISES = read([]);
const ask = (changes: Partial<QueueFacts> = {}) =>
  doesLeaseOutlastRuns(soundSchema(), soundQueue(changes), PROMISES);

const closed = (p99: number, max: number, over: { count: number; renewed: number | null }) =>
  read({
    ...soundClosed,
    runs: { ...soundClosed.runs, count: 200, p50: 31, p95: 88, p99, max, longest: attempt() },
    over,
  });

const unread = {
  state: 'unread',
  where: 'public.queues',
  why: 'it may not be read.',
  mend: 'GRANT …;',
  lacks: false,
} as const;

describe('doesLeaseOutlastRuns', () => {
  it('says yes with the lease and the longest run beside it', () => {
    const { answer, sentence, runs } = ask();
    expect(answer).toBe('yes');
    expect(sentence).toBe('The lease of 2:00 is longer than the longest of 200 runs, 1:50.');
    expect(runs).toEqual({ count: 200, p50: 31, p95: 88, p99: 101, max: 110, lease: 120 });
  });

  it('says no below p99 with both numbers, and names who is next to lapse and when', () => {
    const { answer, sentence, fixes } = ask({ closed: closed(139, 163, { count: 5, renewed: 5 }) });
    expect(answer).toBe('no');
    expect(sentence).toBe(
      'The lease is 2:00, and p99 of 200 runs is 2:19, the longest 2:43. ' +
        '5 runs outlasted it and lived by renewals: a worker that pauses for 2:00 loses such a job. ' +
        'Next to lapse, if its heartbeats stop: INV-1042, attempt 2, of w-7f, at 03:14:47 UTC (in 0:38, last renewed 03:12:47).',
    );
    expect(fixes.map(({ sql }) => sql)).toEqual([
      "UPDATE public.queues SET ttl = '245 s' WHERE name = 'dunning.send';",
    ]);
  });

  it('says no to a single run beyond the lease, however well it renewed', () => {
    const { answer, sentence } = ask({ closed: closed(101, 121, { count: 1, renewed: 1 }) });
    expect(answer).toBe('no');
    expect(sentence).toContain('The lease is 2:00, and the longest of 200 runs took 2:01.');
  });

  it('says how many of them kept the job without one renewal', () => {
    const { sentence } = ask({ closed: closed(139, 163, { count: 5, renewed: 3 }) });
    expect(sentence).toContain('5 runs outlasted it, 2 of them without one renewal.');
  });

  it('takes a run under way for an observed one', () => {
    const running = read({ ...soundRunning, longest: attempt({ age: 121 }) });
    expect(ask({ running }).answer).toBe('no');
    expect(ask({ running }).sentence).toContain('a run under way is 2:01 old');
  });

  it('names who has lapsed already where nobody is next', () => {
    const lapsed = { count: 1, one: attempt() };
    const running = read({ ...soundRunning, longest: null, nextLapse: null, lapsed });
    expect(ask({ running, closed: closed(139, 163, { count: 5, renewed: 5 }) }).sentence).toContain(
      'Nothing runs under a live lease: the next run without a renewal lapses after 2:00. Lapsed already: 1 attempt (INV-1042',
    );
  });

  it.each([
    [
      'no run was observed',
      { running: read({ ...soundRunning, longest: null }), closed: read({ ...soundClosed, runs: null }) },
    ],
    ['closed attempts were not read', { closed: unread }],
    ['what runs was not read', { running: unread }],
    ['no lease length is known', { promise: null, running: read({ ...soundRunning, leaseSeen: null }) }],
  ] satisfies [string, Partial<QueueFacts>][])('cannot tell when %s', (_, changes) => {
    expect(ask(changes).answer).toBe('cannot tell');
  });

  it('says no where what was read is enough for it', () => {
    const { answer, sentence } = ask({ running: unread, closed: closed(139, 163, { count: 5, renewed: 5 }) });
    expect(answer).toBe('no');
    expect(sentence).toContain('What runs now was not read, so the next to lapse is not known.');
  });

  it('takes the lease that renewals gave where nothing says it, and asks for the right to read it where it may not', () => {
    expect(ask({ promise: null }).answer).toBe('yes');
    const queue = soundQueue({ promise: null, running: read({ ...soundRunning, leaseSeen: null }) });
    expect(doesLeaseOutlastRuns(soundSchema(), queue, unread).fixes[0]?.sql).toBe('GRANT …;');
  });

  it('warns where fewer than three heartbeats fit into the lease', () => {
    const promise = { name: 'q', ttl: 120, heartbeatInterval: 60, heartbeatLimit: 60, maxAttempts: 5 };
    expect(ask({ promise }).sentence).toContain('Fewer than 3 heartbeats fit into it');
  });

  it('quotes the queue’s name in the statement', () => {
    const promise = { name: "o'clock", ttl: 10, heartbeatInterval: 2, heartbeatLimit: 6, maxAttempts: 5 };
    expect(ask({ promise }).fixes[0]?.sql).toContain("WHERE name = 'o''clock';");
  });

  it('says no without a lease, with the column that is missing', () => {
    const table = soundTable();
    const columns = table.columns.filter(({ name }) => name !== 'lease_until');
    const answer = doesLeaseOutlastRuns(
      soundSchema({ table: { ...table, columns } }),
      soundQueue(),
      PROMISES,
    );
    expect(answer).toMatchObject({ answer: 'no', note: 'no lease' });
    expect(answer.fixes[0]?.sql).toBe(
      'ALTER TABLE public.processing_jobs ADD COLUMN lease_until timestamptz;',
    );
  });

  it('tells when and where each piece was read', () => {
    for (const { readAt, where } of ask().evidence) {
      expect(readAt).toBe(READ_AT);
      expect(where).not.toBe('');
    }
  });
});

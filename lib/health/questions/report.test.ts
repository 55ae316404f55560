import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '@/lib/health/questions/question';
import type { QuestionFacts } from '@/lib/health/questions/queue-facts';
import { reportOf } from '@/lib/health/questions/report';
import type { SchemaFacts, Unread } from '@/lib/health/questions/schema-facts';
import { watcherStanding } from '@/lib/workers/watcher-standing';
import {
  answersIn,
  attempt,
  READ_AT,
  read,
  soundClosed,
  soundQueue,
  soundRunning,
  soundSchema,
  soundTable,
} from '@/test/support/question-facts';

const lead = (heartbeatAt: string | null) => ({ holder: 'w', host: 'h', osPid: 1, heartbeatAt });
const STARTED_AT = '2026-11-28T00:00:00.000000Z';
const alive = watcherStanding(lead(READ_AT), READ_AT, STARTED_AT);
const unread: Unread = {
  state: 'unread',
  where: 'x',
  why: 'it may not be read.',
  mend: 'GRANT …;',
  lacks: false,
};

const facts = (changes: Partial<QuestionFacts> = {}): QuestionFacts => ({
  schema: soundSchema(),
  promises: read([]),
  watcher: read(alive),
  queues: [soundQueue()],
  left: 0,
  ...changes,
});
const answers = (changes: Partial<QuestionFacts>) => answersIn(reportOf(facts(changes)), 'dunning.send');

describe('reportOf', () => {
  it('answers all six with yes where nothing is wrong', () => {
    const report = reportOf(facts());
    expect(report.counts).toEqual({ yes: 6, no: 0, 'cannot tell': 0 });
    expect(report.queues[0]?.answers.map(({ question }) => question)).toEqual(
      QUESTIONS.map(({ key }) => key),
    );
  });

  it.each([
    ['acquisition', { table: soundTable({ indexes: soundTable().indexes.slice(1) }) }],
    ['owner', { table: without('lease_owner') }],
    ['heartbeat', { table: without('heartbeat_at') }],
    ['attempt', { table: without('attempt') }],
    ['lease', { table: without('lease_until') }],
  ] satisfies [string, Partial<SchemaFacts>][])(
    'answers %s alone with no when only that is missing',
    (question, changes) => {
      const given = answers({ schema: soundSchema(changes) });
      expect(given[question as keyof typeof given]).toBe('no');
      expect(Object.values(given).filter((answer) => answer === 'no')).toHaveLength(1);
    },
  );

  it('says no everywhere where there is no table, but for a watcher that runs', () => {
    const given = answers({ schema: soundSchema({ table: null, functions: [] }) });
    expect(given).toEqual({
      ...{ acquisition: 'no', lease: 'no', heartbeat: 'no' },
      ...{ watcher: 'yes', owner: 'no', attempt: 'no' },
    });
  });

  it('takes nothing that was not read for absent', () => {
    const given = answers({ watcher: unread, queues: [soundQueue({ running: unread, closed: unread })] });
    expect(given).toEqual({
      ...{ acquisition: 'yes', lease: 'cannot tell', heartbeat: 'cannot tell' },
      ...{ watcher: 'cannot tell', owner: 'cannot tell', attempt: 'cannot tell' },
    });
  });

  it.each([
    ['never', null],
    ['silent', '2026-11-29T03:10:00.000000Z'],
  ])('says no of a watcher that is %s, and how one is started', (_, heartbeatAt) => {
    const watcher = read(watcherStanding(lead(heartbeatAt), READ_AT, STARTED_AT));
    const report = reportOf(facts({ watcher }));
    const [answer] = report.queues[0]?.answers.filter(({ question }) => question === 'watcher') ?? [];
    expect(answer?.answer).toBe('no');
    expect(answer?.fixes[0]?.does).toContain('npm run watcher');
  });

  const one = { count: 1, one: attempt() };

  it.each([
    ['owner', { running: read({ ...soundRunning, ownerless: one }) }],
    ['owner', { running: read({ ...soundRunning, unregistered: one }) }],
    ['owner', { closed: read({ ...soundClosed, ownerless: one }) }],
    ['attempt', { running: read({ ...soundRunning, uncounted: one }) }],
    ['attempt', { running: read({ ...soundRunning, gaps: one }) }],
    ['attempt', { closed: read({ ...soundClosed, gaps: one }) }],
    ['attempt', { closed: read({ ...soundClosed, beyondMax: one }) }],
  ] as const)('says no of %s by the rows, and names one', (question, changes) => {
    const report = reportOf(facts({ queues: [soundQueue(changes)] }));
    const [found, ...others] = report.queues[0]?.answers.filter(({ answer }) => answer === 'no') ?? [];
    expect(found?.question).toBe(question);
    expect(found?.sentence).toContain('INV-1042, attempt 2, of w-7f');
    expect(others).toEqual([]);
  });

  it('cannot tell of owner and attempt while nothing has run', () => {
    const queue = soundQueue({
      running: read({ ...soundRunning, count: 0, longest: null, renewed: 0 }),
      closed: read({ ...soundClosed, count: 0, runs: null, renewed: 0 }),
    });
    expect(answers({ queues: [queue] })).toMatchObject({
      acquisition: 'yes',
      lease: 'cannot tell',
      heartbeat: 'cannot tell',
      owner: 'cannot tell',
      attempt: 'cannot tell',
    });
  });
});

function without(name: string) {
  return soundTable({ columns: soundTable().columns.filter((column) => column.name !== name) });
}

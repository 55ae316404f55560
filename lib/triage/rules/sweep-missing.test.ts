import { describe, expect, it } from 'vitest';
import type { Observation, SweeperFacts } from '@/lib/sources/observation';
import { diagnose } from '@/lib/triage/diagnose';
import { foldFindings } from '@/lib/triage/fold';
import { at, read, running } from '@/test/support/observations';

const SUPERVISOR: SweeperFacts = { name: 'a supervisor of pg-boss', heard: null };

/** A job of a table that names no owner, its lease over for so many seconds; its library sweeps after two minutes. */
function late(seconds: number, sweeper: SweeperFacts | null, slots: Partial<Observation> = {}): Observation {
  return running(
    {
      queue: { takeover: 'sweep', sweepAge: 120, heartbeatLimit: 0, heartbeatInterval: 0, ttl: 900 },
      job: { stage: null, stageEnteredAt: null, startedAt: at(-seconds - 900) },
      lease: { owner: null, token: null, until: at(-seconds), renewedAt: null },
    },
    {
      takes: [],
      worker: { state: 'unread', source: 'pgboss.job', why: 'It names no owner.', untold: true },
      effects: { state: 'unread', source: 'pgboss.job', why: 'It keeps no ledger.', untold: true },
      sweeper: read(sweeper),
      ...slots,
    },
  );
}

const ruleOf = (observation: Observation) => diagnose(observation)?.rule;

describe('a sweep that does not come', () => {
  it('is the cause once its library should have taken the job back three minutes ago', () => {
    expect(ruleOf(late(179, SUPERVISOR))).toBe('owner-untold/lease-lapsed');
    const finding = diagnose(late(181, SUPERVISOR));
    expect(finding).toMatchObject({ rule: 'sweep-missing/overdue', confidence: 'likely' });
    expect(finding?.sentence).toBe(
      'INV-104217 is still running by its row: its lease lapsed 3:01 ago, and a supervisor of pg-boss, which takes such a job back within 3:00, has not. Nothing there tells whether one runs.',
    );
    expect(finding?.safe.map(({ verb }) => verb)).toEqual(['wait']);
  });

  it('says so where none is heard, and that nothing moves it until one is', () => {
    const finding = diagnose(late(400, { ...SUPERVISOR, heard: false }));
    expect(finding?.rule).toBe('sweep-missing/none-heard');
    expect(finding?.ifNothing).toBe('It stays like this until a supervisor of pg-boss runs: none is heard.');
    expect(finding?.evidence.find(({ slot }) => slot === 'sweeper')?.value).toBe(
      'a supervisor of pg-boss is not heard',
    );
  });

  it.each([
    ['one is heard', late(400, { ...SUPERVISOR, heard: true })],
    ['no library has such a process', late(400, null)],
    [
      'the database started a moment ago',
      late(400, SUPERVISOR, {
        weather: read({
          ...{ databaseStartedAt: at(-100), allWorkersLate: false },
          ...{ reachableSince: null, heartbeatsBlockedAt: null },
        }),
      }),
    ],
  ])('is not claimed where %s', (_, observation) => {
    expect(ruleOf(observation)).toBe('owner-untold/lease-lapsed');
  });

  it('is one card for all jobs of its library, and another for another library', () => {
    const of = (source: string, key: string, heard: boolean | null) => {
      const address = { source, database: 'billing_prod', key };
      const finding = diagnose(late(400, { ...SUPERVISOR, heard }, { address }));
      return finding ? [finding] : [];
    };
    const cards = foldFindings([
      ...of('pg-boss', 'mail:1', false),
      ...of('pg-boss', 'mail:2', false),
      ...of('river', '7', false),
    ]);
    expect(cards.map(({ count }) => count).sort()).toEqual([1, 2]);
  });
});

describe('a job of a table that names no owner', () => {
  it('is not said to lack one: there is none to name', () => {
    const finding = diagnose(late(60, null));
    expect(finding?.sentence).toBe(
      'INV-104217 is running, and its lease lapsed 1:00 ago. Whether its owner still works is told nowhere.',
    );
  });

  it('is left alone while its lease is live', () => {
    expect(diagnose(late(-60, SUPERVISOR))).toBeNull();
  });
});

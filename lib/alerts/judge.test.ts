import { describe, expect, it } from 'vitest';
import type { AlertReading } from '@/lib/alerts/alert-reading';
import type { AlertRule, FindingRule } from '@/lib/alerts/alert-rule';
import { defaultRules } from '@/lib/alerts/default-rules';
import { judgeRules } from '@/lib/alerts/judge';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import { at, read, silent } from '@/test/support/observations';

/** What is found of a job whose owner is silent. */
function found(key: string, owner = 'w-7f3a', change: Partial<Finding> = {}): Finding {
  const observation = silent(262, 38);
  const { lease, worker } = observation;
  const finding = diagnose({
    ...observation,
    address: { ...observation.address, key },
    subject: `INV-${key}`,
    lease: lease.state === 'read' ? read({ ...lease.value, owner }) : lease,
    worker: worker.state === 'read' && worker.value ? read({ ...worker.value, id: owner }) : worker,
  });
  if (!finding) throw new Error(`nothing is wrong with ${key}`);
  return { ...finding, ...change } as Finding;
}

const QUIET: AlertReading = {
  ...{ databaseNow: at(0), findings: [], whole: true, snoozed: new Set() },
  ...{ reviews: new Map(), record: { broken: null }, levels: null },
};
const RULE: FindingRule = {
  ...{ kind: 'finding', name: 'A job is held up', to: ['on-call'], repeat: 3_600 },
  ...{ findings: ['owner-silent'], confidence: 'likely', openFor: 0, heldUp: 1, queues: null },
};

const judge = (rules: readonly AlertRule[], reading: Partial<AlertReading>) =>
  judgeRules({ destinations: [], rules, resolveAfter: 30 }, { ...QUIET, ...reading });
const fires = (rule: Partial<FindingRule>, findings: readonly Finding[]) =>
  judge([{ ...RULE, ...rule }], { findings }).firing;

describe('a rule on findings', () => {
  it('fires once for a worker that fell silent with several jobs, and says no business key', () => {
    const [alert, ...others] = fires({}, [found('1'), found('2')]);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ...{ rule: 'A job is held up', key: 'owner-silent w-7f3a', value: 2, to: ['on-call'], aside: false },
      said: {
        ...{ heldUp: 2, owner: 'w-7f3a', queues: [found('1').queue] },
        path: expect.stringMatching(/^\/\?finding=/),
        named: { subjects: ['INV-1', 'INV-2'] },
      },
    });
    const { named, ...open } = alert?.said ?? { named: null };
    expect(JSON.stringify(open)).not.toContain('INV-');
    expect(alert?.said.sentence).toMatch(
      /^Owner silent: w-7f3a\. 2 jobs held up in \S+\. Since \d\d:\d\d:\d\d UTC\.$/,
    );
  });

  it('is about its own kinds, queues and confidence, and counts what is held up by one cause', () => {
    const findings = [found('1'), found('2'), found('3', 'w-other')];
    expect(fires({ findings: ['no-lease'] }, findings)).toEqual([]);
    expect(fires({ queues: ['another'] }, findings)).toEqual([]);
    expect(fires({ confidence: 'certain' }, findings)).toEqual([]);
    expect(fires({ heldUp: 2 }, findings).map(({ key }) => key)).toEqual(['owner-silent w-7f3a']);
  });

  it('fires aside when all that it is about is snoozed', () => {
    const [one, two] = [found('1'), found('2')];
    const asideWith = (...snoozed: Finding[]) =>
      judge([RULE], {
        findings: [one, two],
        snoozed: new Set(snoozed.map(({ fingerprint }) => fingerprint)),
      }).firing.map(({ aside }) => aside);
    expect(asideWith(one, two)).toEqual([true]);
    expect(asideWith(one)).toEqual([false]);
  });

  it('ends nothing by a sample that did not look at everything, or about a job of which nobody can tell', () => {
    expect(judge([RULE], { whole: false }).judged).toEqual([]);
    const doubt = { kind: 'cannot-tell', fingerprint: 'native/db/7/2/cannot-tell' } as const;
    expect(judge([RULE], { findings: [found('1', 'w', doubt)] }).doubted).toEqual(['native/db/7']);
  });
});

describe('the other rules', () => {
  const rules = defaultRules(['on-call']);

  it('fire for a record that is not as it was written, and for reviews that wait for too long', () => {
    const sentence = 'Record 12 is not as it was written.';
    const { firing } = judge(rules, {
      record: { broken: { seq: '12', sentence } },
      reviews: new Map([[86_400, { count: 2, atLeast: false, oldestAt: at(-100_000) }]]),
    });
    expect(firing.map(({ kind, value, said }) => [kind, value, said.sentence])).toEqual([
      ['record-broken', 12, sentence],
      [
        'reviews-waiting',
        2,
        expect.stringMatching(/^2 acts wait for review, the oldest since \d+ \w+ \d{4}, /),
      ],
    ]);
  });

  it('are not judged while their figures were not read', () => {
    const { judged, configured } = judge(rules, { record: null, reviews: null });
    expect(configured).toHaveLength(10);
    expect(judged).not.toContain('The record is broken');
    expect(judged).not.toContain('Acts wait for review');
    expect(judge(rules, {}).judged).toContain('The record is broken');
  });

  it('know that a watcher is heard: one judges', () => {
    expect(judge(rules, {})).toMatchObject({
      firing: [],
      judged: expect.arrayContaining(['No watcher is heard']),
    });
  });
});

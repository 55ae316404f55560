import { describe, expect, it } from 'vitest';
import { inAdvisedOrder, primaryAct } from '@/components/jobs/advised-order';
import type { ActionOffer } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding, SafeAct } from '@/lib/triage/finding';
import { silent } from '@/test/support/observations';

const refused = (verb: JobVerb): ActionOffer => ({
  verb,
  label: verb,
  allowed: false,
  reason: 'Your role may not.',
});

describe('inAdvisedOrder', () => {
  it('tells first what is advised, also to somebody who may not do it', () => {
    const finding = diagnose(silent(262, -60));
    expect(finding?.safe[0]?.verb).toBe('retry');
    const ordered = inAdvisedOrder([refused('mark-failed'), refused('retry')], finding);
    expect(ordered.map(({ verb }) => verb)).toEqual(['retry', 'mark-failed']);
  });
});

const possible = (verb: JobVerb, status = 'running'): ActionOffer => ({
  verb,
  label: verb,
  note: '',
  allowed: true,
  second: null,
  forced: null,
  guard: { status, attempt: 3, owner: 'w-7f3a', token: '4711', leaseUntil: null },
  questions: [],
  doesNot: [],
  preview: [],
});
const advising = (...verbs: SafeAct['verb'][]) =>
  ({ safe: verbs.map((verb) => ({ verb, label: verb, note: '' })) }) as unknown as Finding;

const verbOf = (...given: Parameters<typeof primaryAct>) => primaryAct(...given)?.verb ?? null;

describe('primaryAct', () => {
  const live = [possible('wait-out'), possible('request-stop')];

  it('urges nothing on a running attempt with which nothing is wrong', () => {
    expect(verbOf(live, null, false)).toBeNull();
  });

  it('urges the wait as a recorded act where waiting is advised', () => {
    expect(verbOf(live, advising('wait', 'wait-out'), false)).toBe('wait-out');
  });

  it('urges nothing beside a wait that is armed', () => {
    expect(verbOf(live, advising('wait', 'wait-out'), true)).toBeNull();
  });

  it('urges nothing that the finding does not advise', () => {
    expect(verbOf(live, advising('wait'), false)).toBeNull();
    expect(verbOf([possible('fence-off')], advising('retry'), false)).toBeNull();
  });

  it('offers to go on with an attempt that has failed', () => {
    expect(verbOf([possible('retry', 'failed')], null, false)).toBe('retry');
  });
});

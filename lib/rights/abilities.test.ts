import { describe, expect, it } from 'vitest';
import { abilitiesOf } from '@/lib/rights/abilities';
import type { Finding } from '@/lib/rights/role-rights';

const lacks = (granted: string): Finding => ({
  sentence: `No member of ${granted}.`,
  mend: 'GRANT',
  granted,
});
const missing = (...findings: Finding[]) => ({ missing: findings, beyond: [] });
const beyond = (sentence: string) => ({ missing: [], beyond: [{ sentence, mend: null }] });

const standings = (verdicts: Parameters<typeof abilitiesOf>[0]) =>
  abilitiesOf(verdicts)
    .filter(({ standing }) => standing === 'lacks' || standing === 'could')
    .map(({ does }) => does);

const SIGNALS = 'Cancel a statement, terminate a backend';
const SESSIONS = 'See what sessions of other roles do';

describe('abilitiesOf', () => {
  it('lets a console with every right do all but what it never does', () => {
    expect(abilitiesOf({}).map(({ standing }) => standing)).toEqual([
      ...Array(6).fill('may'),
      'never',
      'never',
    ]);
  });

  it.each([
    ['leasehold_reader', lacks('pg_monitor'), [SESSIONS]],
    ['leasehold_signaller', lacks('pg_signal_backend'), [SIGNALS]],
    [
      'leasehold_owner',
      lacks('pg_read_all_stats'),
      ['Tell whether the session of a worker is still there', SIGNALS],
    ],
    ['login', lacks('leasehold_auth'), ['Sign people in']],
    [
      'leasehold_operator',
      { sentence: 'It cannot call it.', mend: null },
      ['Carry out acts, and record refusals'],
    ],
  ] as const)('tells what goes with a right that %s lacks', (of, finding, told) => {
    expect(standings({ [of]: missing(finding) })).toEqual(told);
  });

  it.each([
    ['leasehold_reader may SELECT public.processing_jobs.payload.', ['Read a payload']],
    ['leasehold_operator may TRUNCATE leasehold.audit_events.', ['Write a table, change or remove a record']],
    ['x is a member of leasehold_owner.', ['Write a table, change or remove a record']],
    ['x may make databases.', []],
  ])('tells of "%s"', (sentence, told) => {
    expect(standings({ login: beyond(sentence) })).toEqual(told);
  });
});

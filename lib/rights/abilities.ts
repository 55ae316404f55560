import type { RoleName } from '@/lib/rights/needed-rights';
import type { Finding, RoleVerdict } from '@/lib/rights/role-rights';

/** What was judged, by role; `login` is the console's own. */
export type Verdicts = Readonly<Partial<Record<RoleName | 'login', RoleVerdict>>>;

/** Something that the console does or never does, and what stands in its way. */
export type Ability = {
  does: string;
  /** What it shows, where it is one of seeing; null where it is not. */
  sees: string | null;
  /** `never` is by design, unless a role could after all. */
  standing: 'may' | 'lacks' | 'never' | 'could';
  /** Why, where that needs saying. */
  why: string;
  /** What would mend it. */
  findings: readonly Finding[];
};

/** A right by whose it is: of membership in the role `granted`, or on tables, schemas and functions where that is null. */
type Need = { of: RoleName | 'login'; granted: string | null };

type Does = { does: string; sees?: string; why: string; needs: readonly Need[] };

const taken = (role: RoleName): readonly Need[] => [
  { of: 'login', granted: role },
  { of: role, granted: null },
];

const DOES: readonly Does[] = [
  {
    does: 'Read jobs, leases, workers, effects and the record',
    sees: 'Jobs, leases, workers, effects and the record',
    why: 'In connections that cannot write.',
    needs: taken('leasehold_reader'),
  },
  {
    does: 'See what sessions of other roles do',
    sees: 'What sessions of other roles do',
    why: 'Their state, how long they have been in it, and what they run.',
    needs: [{ of: 'leasehold_reader', granted: 'pg_monitor' }],
  },
  {
    does: 'Tell whether the session of a worker is still there',
    sees: 'Whether the session of a worker is still there',
    why: 'By the start of its backend, since a pid is given again.',
    needs: [{ of: 'leasehold_owner', granted: 'pg_read_all_stats' }],
  },
  {
    does: 'Carry out acts, and record refusals',
    why: 'By functions that record themselves.',
    needs: taken('leasehold_operator'),
  },
  {
    does: 'Cancel a statement, terminate a backend',
    why: 'By the one function of a role that can do nothing else.',
    needs: [
      { of: 'leasehold_signaller', granted: null },
      { of: 'leasehold_signaller', granted: 'pg_signal_backend' },
      { of: 'leasehold_signaller', granted: 'pg_read_all_stats' },
      { of: 'leasehold_owner', granted: 'pg_read_all_stats' },
    ],
  },
  { does: 'Sign people in', why: 'In a schema of its own.', needs: taken('leasehold_auth') },
];

const NEVER: readonly { does: string; sees?: string; why: string; when: RegExp }[] = [
  {
    does: 'Read a payload',
    sees: 'Payloads',
    why: 'Revealing one is an act, and stands in the record.',
    when: / may SELECT public\.processing_jobs(\.payload)?\.$/,
  },
  {
    does: 'Write a table, change or remove a record',
    why: 'No role of the console may write jobs or the record; triggers refuse it to the owner too.',
    when: / may (INSERT|UPDATE|DELETE|TRUNCATE) | owns the | is a superuser| is a member of (leasehold_owner|pg_write_all_data)/,
  },
];

/** What the console may and may not, in the order in which one would miss it. */
export function abilitiesOf(verdicts: Verdicts): Ability[] {
  const beyond = Object.values(verdicts).flatMap((verdict) => verdict.beyond);
  return [
    ...DOES.map(({ does, sees = null, why, needs }): Ability => {
      const findings = needs.flatMap(({ of, granted }) =>
        (verdicts[of]?.missing ?? []).filter((one) => (one.granted ?? null) === granted),
      );
      const [first] = findings;
      return first
        ? { does, sees, standing: 'lacks', why: first.sentence, findings }
        : { does, sees, standing: 'may', why, findings };
    }),
    ...NEVER.map(({ does, sees = null, why, when }): Ability => {
      const findings = beyond.filter(({ sentence }) => when.test(sentence));
      const [first] = findings;
      return first
        ? { does, sees, standing: 'could', why: first.sentence, findings }
        : { does, sees, standing: 'never', why, findings };
    }),
  ];
}

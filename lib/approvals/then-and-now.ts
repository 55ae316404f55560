import { guardedColumns } from '@/lib/actions/guarded-columns';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { Approval } from '@/lib/approvals/approval';

/** One guarded column as it was when it was asked for, and as it is now. */
export type GuardLine = {
  column: string;
  was: string | null;
  /** Undefined where it could not be read now. */
  is: string | null | undefined;
  /** It moved, and the act would end as stale for it. */
  stale: boolean;
  /** It moved, and the act is right as before. */
  moved: boolean;
};

type Columns = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/**
 * The guard of a request, column by column, beside what was read last; `now` is null where nothing could be read. Text is
 * compared as it came: to the microsecond.
 */
export function guardThenAndNow(
  { verb, guard }: Pick<Approval, 'verb' | 'guard'>,
  now: Columns | null,
): GuardLine[] {
  return [...Object.keys(guard)]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((column) => {
      const was = textOf(guard[column]);
      const is = now === null ? undefined : textOf(now[column]);
      const differs = is !== undefined && is !== was;
      const counts = isGuarded(verb, column, guard);
      return { column, was, is, stale: differs && counts, moved: differs && !counts };
    });
}

/** As one says them; what is not among them comes last. */
const ORDER = [
  'status',
  'attempt',
  'owner',
  'token',
  'leaseUntil',
  'startedAt',
  'backendStart',
  'xactStart',
  'stateChange',
  'lock',
];

function placeOf(column: string): number {
  const place = ORDER.indexOf(column);
  return place === -1 ? ORDER.length : place;
}

/** Within a transaction the time of the last state moves with every statement, and says nothing. */
function isGuarded(verb: string, column: string, guard: Columns): boolean {
  // A job of somebody else's has it, and there every act compares it.
  if (column === 'startedAt') return true;
  const jobVerb = JOB_VERBS.find((known) => known === verb);
  if (jobVerb) return (guardedColumns(jobVerb) as readonly string[]).includes(column);
  return column !== 'stateChange' || guard.xactStart === null;
}

/** A piece of evidence as the requester saw it and as it was read last; null where one of them has none of it. */
export type EvidencePair = { label: string; was: string | null; is: string | null; differs: boolean };

type Piece = { label: string; value: string | null };

/** What was seen then beside what is seen now, under the same names; what is new comes last. */
export function pairEvidence(then: readonly Piece[], now: readonly Piece[]): EvidencePair[] {
  const labels = [...new Set([...then, ...now].map(({ label }) => label))];
  const valueIn = (pieces: readonly Piece[], name: string) =>
    pieces.find(({ label }) => label === name)?.value ?? null;
  return labels.map((label) => {
    const [was, is] = [valueIn(then, label), valueIn(now, label)];
    return { label, was, is, differs: was !== is };
  });
}

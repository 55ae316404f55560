import { type Columns, nameOf } from '@/lib/health/questions/columns';
import type { IndexFacts, TableFacts } from '@/lib/health/questions/schema-facts';

/** The unique indexes that refuse a second running attempt of a subject, whether they are usable or not. */
export type GuardIndexes = {
  /** On running attempts and no others: the one that the contract names. */
  own: readonly IndexFacts[];
  /** On more rows than that, or on fewer columns: it refuses the second one too. */
  wider: readonly IndexFacts[];
};

/** Which unique indexes keep a subject from running twice. Anything whose condition is not understood is none of them. */
export function guardIndexes({ indexes }: Pick<TableFacts, 'indexes'>, columns: Columns): GuardIndexes {
  const key = [nameOf(columns, 'queue'), nameOf(columns, 'subject')].filter((name) => name !== null);
  const status = nameOf(columns, 'status');
  if (!key.length || nameOf(columns, 'subject') === null) return { own: [], wider: [] };
  const guards = indexes.filter(
    ({ unique, keys, predicate }) =>
      unique && keys.every((one) => key.includes(one)) && coversRunning(predicate, status),
  );
  const isOwn = ({ keys, predicate }: IndexFacts) =>
    keys.length === key.length && isRunningOnly(predicate, status);
  return { own: guards.filter(isOwn), wider: guards.filter((one) => !isOwn(one)) };
}

/** The unique index by which an attempt's number is given once. */
export function attemptIndex({ indexes }: Pick<TableFacts, 'indexes'>, columns: Columns): IndexFacts | null {
  const key = [nameOf(columns, 'queue'), nameOf(columns, 'subject'), nameOf(columns, 'attempt')].filter(
    (name) => name !== null,
  );
  const found = indexes.filter(
    ({ unique, keys, predicate }) =>
      unique &&
      predicate === null &&
      keys.length === key.length &&
      keys.every((one) => key.includes(one)) &&
      keys.includes(nameOf(columns, 'attempt') ?? ''),
  );
  return found.find(isUsable) ?? found[0] ?? null;
}

/** One that `CREATE INDEX CONCURRENTLY` left halfway may refuse new rows and says nothing of those that are there. */
export function isUsable({ valid, ready }: IndexFacts): boolean {
  return valid && ready;
}

/** `((status)::text = ANY (ARRAY['a'::text]))` is `status = ANY ARRAY['a']`. */
const plain = (predicate: string) =>
  predicate
    .replaceAll(/::(?:"[^"]+"|[a-z_.]+(?: varying)?)(?:\(\d+\))?(?:\[\])?/g, '')
    .replaceAll(/[()]/g, '')
    .trim();

function isRunningOnly(predicate: string | null, status: string | null): boolean {
  return predicate !== null && status !== null && plain(predicate) === `${status} = 'running'`;
}

function coversRunning(predicate: string | null, status: string | null): boolean {
  if (predicate === null || isRunningOnly(predicate, status)) return true;
  const [, column, list = ''] = /^(\w+) = ANY ARRAY\[(('\w+'(, )?)+)\]$/.exec(plain(predicate)) ?? [];
  return column === status && list.split(', ').includes("'running'");
}

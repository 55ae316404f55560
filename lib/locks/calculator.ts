import {
  type AdvisoryKey,
  bigintKey,
  type LockTag,
  lockTag,
  pairKey,
  readKey,
} from '@/lib/locks/advisory-key';
import { type CalculatorInput, InputProblem, readNumber, readText } from '@/lib/locks/calculator-input';
import { PRESETS } from '@/lib/locks/calculator-presets';

/** A key worked out: its signed numbers, how `pg_locks` shows it, and statements to copy. */
export type CalculatedKey = {
  key: AdvisoryKey;
  columns: LockTag;
  /** Takes the lock for a transaction and tells whether it was free, without waiting. */
  takeSql: string;
  /** Lists who holds or awaits it in the database it is run in. */
  findSql: string;
};

/** The keys of what was typed, the likeliest first, or a sentence why there is none. */
export type Calculation =
  | { ok: true; keys: readonly [CalculatedKey, ...CalculatedKey[]] }
  | { ok: false; problem: string };

/**
 * Works out advisory lock keys. Names give both forms by this project's rules, the pair first; numbers and columns give
 * the one form they are written in, since the same digits in the other form are another lock.
 */
export function calculate(input: CalculatorInput): Calculation {
  try {
    const [first, ...others] = keysOf(input);
    return { ok: true, keys: [workedOut(first), ...others.map(workedOut)] };
  } catch (error) {
    if (error instanceof InputProblem) return { ok: false, problem: error.message };
    throw error;
  }
}

function keysOf(input: CalculatorInput): [AdvisoryKey, ...AdvisoryKey[]] {
  switch (input.kind) {
    case 'names': {
      const namespace = readText('The namespace', input.namespace);
      const name = readText('The name', input.name);
      return [{ form: 'pair', pair: pairKey(namespace, name) }, business([namespace, name])];
    }
    case 'parts':
      if (input.parts.length === 0) throw new InputProblem('A business key has one part at least.');
      return [business(input.parts.map((part, at) => readText(`Part ${at + 1}`, part)))];
    case 'bigint':
      return [{ form: 'bigint', bigint: readNumber('The key', 'bigint', input.bigint).toString() }];
    case 'pair': {
      const half = (what: string, text: string) => Number(readNumber(what, 'integer', text));
      return [
        {
          form: 'pair',
          pair: [half('The first number', input.first), half('The second number', input.second)],
        },
      ];
    }
    case 'columns':
      return [fromColumns(input)];
    case 'preset':
      return [fromPreset(input.preset, input.values)];
  }
}

function business(parts: readonly string[]): AdvisoryKey {
  return { form: 'bigint', bigint: bigintKey(...parts) };
}

function fromColumns(input: { classid: string; objid: string; objsubid: string }): AdvisoryKey {
  const column = (name: 'classid' | 'objid' | 'objsubid') => Number(readNumber(name, 'oid', input[name]));
  const key = readKey({ classid: column('classid'), objid: column('objid'), objsubid: column('objsubid') });
  if (key === null) throw new InputProblem('objsubid is 1 for one bigint and 2 for two integers.');
  return key;
}

function fromPreset(id: string, values: readonly string[]): AdvisoryKey {
  const preset = PRESETS.find((one) => one.id === id);
  if (!preset) throw new InputProblem('No such tool is known here.');
  const read = preset.fields.map(({ label }, at) => readText(label, values[at] ?? ''));
  const key = preset.key(read);
  if (key === null) throw new InputProblem(`${preset.label} has no such id: it is a positive bigint.`);
  return key;
}

function workedOut(key: AdvisoryKey): CalculatedKey {
  const columns = lockTag(key);
  return { key, columns, takeSql: takeSql(key), findSql: findSql(columns) };
}

/** Quoted and cast: the least bigint and the least integer, written bare, are numbers of a wider type to Postgres. */
function takeSql(key: AdvisoryKey): string {
  const numbers =
    key.form === 'pair' ? key.pair.map((half) => `'${half}'::integer`).join(', ') : `'${key.bigint}'::bigint`;
  return `select pg_try_advisory_xact_lock(${numbers});`;
}

function findSql({ classid, objid, objsubid }: LockTag): string {
  return `select pid, mode, granted, waitstart
  from pg_locks
 where locktype = 'advisory'
   and database = (select oid from pg_database where datname = current_database())
   and classid = ${classid} and objid = ${objid} and objsubid = ${objsubid};`;
}

import { createHash } from 'node:crypto';
import type { Shape } from '@/lib/sources/foreign/shape';
import { FOREIGN_VERBS, type ForeignVerb } from '@/lib/sources/foreign/shape-acts';
import { comparedWithKey } from '@/lib/sources/foreign/shape-key';
import { known, rowColumns } from '@/lib/sources/foreign/statements';
import { quoted, quotedText, type Sql } from '@/lib/sources/sql-names';

/** What an owner would allow: the functions that hold it, and which of them is for what. */
export type Allowance = {
  source: string;
  /** As evidence names it. */
  relation: string;
  owner: string;
  verbs: readonly ForeignVerb[];
  /** Each by what it is for, with its name in leasehold_sources and the statement in it. */
  functions: readonly { word: string; name: string; body: Sql }[];
  /** In order, for one transaction of a login that may take the role of that owner and of leasehold_owner. */
  statements: readonly Sql[];
  /** SHA-256 of the functions in hex: what was allowed for an earlier shape of the tables, or by another version of this console, has another. */
  hash: string;
};

/** The schema of these functions; migrations make it. */
const SCHEMA = 'leasehold_sources';

/**
 * The acts on the jobs of one queue as functions of the owner of its tables: each holds one fixed statement, and runs as that owner whoever calls
 * it, so that no role of the console needs a right on a table of somebody else's. What they find, lock and write are the same expressions by which the
 * console reads.
 */
export function allowanceOf(shape: Shape): Allowance {
  const { name, table, acts } = shape;
  const verbs = FOREIGN_VERBS.filter((verb) => acts.writes[verb] !== undefined);
  const functions = [
    {
      ...{ word: 'find', takes: 'p_key text', returns: 'leasehold_sources.foreign_job', does: 'stable' },
      body: found(shape),
    },
    {
      ...{ word: 'lock', takes: 'p_key text', returns: 'void', does: 'volatile' },
      body: acts.lock.join(';\n'),
    },
    ...verbs.map((verb) => ({
      ...{ word: verb, takes: 'p_job leasehold_sources.foreign_job, p_reason text, p_now timestamptz' },
      ...{ returns: 'integer', does: 'volatile', body: withKey(acts.writes[verb] ?? '') },
    })),
  ].map((one) => ({ ...one, name: `${one.word} ${name}` }));
  const made = functions.flatMap(({ name: own, takes, returns, does, body }) => {
    const call = `${SCHEMA}.${quoted(own)}(${takes})`;
    return [
      `create or replace function ${call} returns ${returns}
language sql ${does} security definer
set search_path = pg_catalog, pg_temp
as $act$
${body}
$act$`,
      `revoke all on function ${call} from public`,
      `grant execute on function ${call} to leasehold_owner`,
    ];
  });
  const hash = createHash('sha256').update(made.join(';\n')).digest('hex');
  const to = quoted(acts.owner);
  const ours = acts.owner === 'leasehold_owner';
  const statements = [
    'set local role leasehold_owner',
    // For as long as the functions are made: to run them takes neither.
    ...(ours ? [] : [`grant usage, create on schema ${SCHEMA} to ${to}`]),
    `set local role ${to}`,
    ...made,
    'set local role leasehold_owner',
    ...(ours ? [] : [`revoke usage, create on schema ${SCHEMA} from ${to}`]),
    `insert into leasehold.foreign_acts (source, relation, verbs, statements_hash, allowed_by, allowed_at)
values (${[name, table].map(quotedText).join(', ')}, array[${verbs.map(quotedText).join(', ')}], ${quotedText(hash)}, session_user, clock_timestamp())
on conflict (source) do update
set relation = excluded.relation, verbs = excluded.verbs, statements_hash = excluded.statements_hash,
  allowed_by = excluded.allowed_by, allowed_at = excluded.allowed_at, ended_by = null, ended_at = null`,
  ];
  return { source: name, relation: table, owner: acts.owner, verbs, functions, statements, hash };
}

/** A write is told the job and not its key. */
function withKey(write: Sql): Sql {
  return write.replaceAll('p_key', '(p_job.key)');
}

/** The columns of leasehold_sources.foreign_job in their order, out of the row by which the console reads. */
function found(shape: Shape): Sql {
  const { name, from, key, worker, untold, fenced, promises, acts } = shape;
  const refusals = FOREIGN_VERBS.flatMap((verb) => {
    const why = acts.refusals[verb];
    return why === undefined ? [] : [`${quotedText(verb)}, ${why}`];
  });
  const session = untold.session === null ? 'r.owner' : `r.worker ->> 'application'`;
  return `select ${quotedText(name)}::text, r.key, r.queue, r.subject, r.status, r.attempt, r."maxAttempts", r.owner, r."leaseUntil",
  r."heartbeatAt", r."startedAt", r."finishedAt", r."availableAt", r."createdAt", r."lastError",
  coalesce(r."heartbeatLimit", ${promises.heartbeatLimit})::double precision,
  ${worker === null ? 'null::boolean' : 'r.worker is not null'}, (r.worker ->> 'heartbeatAt')::timestamptz, ${session},
  ${fenced === null ? 'null' : fenced}::boolean, r.refusals
from (
  select ${rowColumns(shape)}, jsonb_strip_nulls(jsonb_build_object(${refusals.join(', ')})) as refusals
  from ${from} where ${comparedWithKey(key, '=', 'p_key')} and ${known(shape)}
) r`;
}

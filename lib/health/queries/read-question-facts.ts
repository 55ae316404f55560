import 'server-only';
import { z } from 'zod';
import { DatabaseError, isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { column } from '@/lib/health/queries/attempts-statement';
import { readClosed } from '@/lib/health/queries/read-closed';
import { readRunning } from '@/lib/health/queries/read-running';
import { readSchema } from '@/lib/health/queries/read-schema';
import { type Columns, type ColumnUse, columnsOf, isOpen, nameOf } from '@/lib/health/questions/columns';
import type {
  ClosedFacts,
  QuestionFacts,
  QueuePromise,
  RunningFacts,
} from '@/lib/health/questions/queue-facts';
import type { Beside, Looked, SchemaFacts, TableFacts, Unread } from '@/lib/health/questions/schema-facts';
import { readWatcher } from '@/lib/workers/queries/read-watcher';
import { DEFAULT_HEARTBEAT_LIMIT } from '@/lib/workers/worker-health';

/** Queues that are asked about. */
const QUEUES = 100;
/** Where no table names the queues, as many rows are looked through for their names. */
const NAMED_IN = 10_000;

/**
 * Reads what the six questions are answered from: the catalog first, and then no more than it says is there. Works on any
 * database, with our tables or without. Each part that cannot be read says why and keeps the others. Throws DatabaseError
 * when the database is out of reach or its catalog cannot be read.
 */
export async function readQuestionFacts(db: Database): Promise<QuestionFacts> {
  const schema = await readSchema(db);
  const watcher = await readWatcherStanding(db, schema);
  const promises = await readPromises(db, schema);
  const known = promises.state === 'read' ? promises.value : null;
  const { table } = schema;
  const columns = table && columnsOf(table);
  if (!table || !columns) {
    const running = lacking('pg_class', 'there is no table of attempts.');
    const names: readonly (string | null)[] = known?.length ? known.map(({ name }) => name) : [null];
    return {
      ...{ schema, promises, watcher, left: 0 },
      queues: names.map((name) => ({ name, promise: promiseOf(known, name), running, closed: running })),
    };
  }

  const all = known?.length ? known.map(({ name }) => name) : await namesIn(db, schema, table, columns);
  const names = all.slice(0, QUEUES);
  const wishes = (names.length > 0 ? names : ['']).map((name) => ({
    name,
    heartbeatLimit: promiseOf(known, name)?.heartbeatLimit ?? DEFAULT_HEARTBEAT_LIMIT,
  }));
  const running = await look(schema, table, columns, RUNNING, () =>
    readRunning(db, { table, columns, registered: schema.beside.workers === 'open' }, wishes),
  );
  const seen = running.state === 'read' ? running.value : null;
  const closed = await look(schema, table, columns, CLOSED, () =>
    readClosed(
      db,
      table,
      columns,
      wishes.map((wish) => ({
        ...wish,
        ttl: promiseOf(known, wish.name)?.ttl ?? seen?.get(wish.name)?.leaseSeen ?? null,
      })),
    ),
  );
  return {
    ...{ schema, promises, watcher },
    left: all.length - names.length,
    queues: wishes.map(({ name }) => ({
      name: name === '' ? null : name,
      promise: promiseOf(known, name),
      running: ofOne<RunningFacts>(running, name),
      closed: ofOne<ClosedFacts>(closed, name),
    })),
  };
}

function promiseOf(known: readonly QueuePromise[] | null, name: string | null): QueuePromise | null {
  return known?.find((promise) => promise.name === name) ?? null;
}

const RUNNING: readonly ColumnUse[] = ['status'];
const CLOSED: readonly ColumnUse[] = ['startedAt', 'finishedAt'];

/** Reads by a statement when the columns that it cannot do without are open, and says why when not. */
async function look<T>(
  schema: SchemaFacts,
  table: TableFacts,
  columns: Columns,
  needed: readonly ColumnUse[],
  read: () => Promise<T>,
): Promise<Looked<T>> {
  const where = table.name;
  const shut = whyShut(schema, table, columns, needed);
  if (shut) return shut;
  try {
    const value = await read();
    return { state: 'read', value, where, readAt: schema.readAt };
  } catch (error) {
    return unread(error, where);
  }
}

function whyShut(
  { role }: SchemaFacts,
  table: TableFacts,
  columns: Columns,
  needed: readonly ColumnUse[],
): Unread | null {
  const where = table.name;
  const closed = { state: 'unread' as const, where, lacks: false };
  if (!table.reachable)
    return {
      ...closed,
      why: `${role} may not use the schema ${table.schema}.`,
      mend: `GRANT USAGE ON SCHEMA ${table.schema} TO ${sqlIdentifier(role)};`,
    };
  if (table.policed)
    return {
      ...closed,
      why: 'a row policy stands before it, and what it hides is not known.',
      mend: `ALTER ROLE ${sqlIdentifier(role)} BYPASSRLS;`,
    };
  for (const use of needed) {
    const standing = columns[use];
    if (standing.state === 'absent') {
      const added = ADDED[use];
      return {
        ...closed,
        lacks: true,
        why: `it has no column ${added?.[0] ?? use}.`,
        mend: added ? `ALTER TABLE ${table.name} ADD COLUMN ${added.join(' ')};` : null,
      };
    }
    if (standing.state === 'shut') {
      const names = table.columns.filter(({ readable }) => !readable).map(({ name }) => sqlIdentifier(name));
      return {
        ...closed,
        lacks: !standing.grant,
        why: standing.why,
        mend: standing.grant
          ? `GRANT SELECT${names.length === table.columns.length ? '' : ` (${names.join(', ')})`} ON ${table.name} TO ${sqlIdentifier(role)};`
          : null,
      };
    }
  }
  return null;
}

const ADDED: Readonly<Partial<Record<ColumnUse, readonly [name: string, type: string]>>> = {
  status: ['status', 'text'],
  startedAt: ['started_at', 'timestamptz'],
  finishedAt: ['finished_at', 'timestamptz'],
};

/** Everything but a database that is away keeps this one part from being read, and no other. */
function unread(error: unknown, where: string): Unread {
  if (!(error instanceof DatabaseError) || isFault(error, 'out_of_reach')) throw error;
  return { state: 'unread', where, why: error.message, mend: null, lacks: false };
}

const lacking = (where: string, why: string): Unread => ({
  ...{ state: 'unread', where, why, mend: null, lacks: true },
});

function ofOne<T extends { readAt: string }>(looked: Looked<Map<string, T>>, name: string): Looked<T> {
  if (looked.state === 'unread') return looked;
  const value = looked.value.get(name);
  if (!value) return lacking(looked.where, 'it was not looked at.');
  return { ...looked, value, readAt: value.readAt };
}

async function readWatcherStanding(db: Database, schema: SchemaFacts): Promise<QuestionFacts['watcher']> {
  const name = sqlIdentifier(schema.role);
  const mend = `GRANT USAGE ON SCHEMA leasehold TO ${name}; GRANT SELECT ON leasehold.watcher_lease, leasehold.lease_waits TO ${name};`;
  const { watcherLease } = schema.beside;
  return readBeside(schema, { where: 'leasehold.watcher_lease', standing: watcherLease, mend }, () =>
    readWatcher(db, schema.readAt),
  );
}

async function readPromises(db: Database, schema: SchemaFacts): Promise<QuestionFacts['promises']> {
  const mend = `GRANT SELECT ON public.queues TO ${sqlIdentifier(schema.role)};`;
  return readBeside(schema, { where: 'public.queues', standing: schema.beside.queues, mend }, () =>
    readRows(db, { name: 'question-promises', text: PROMISES }, promise),
  );
}

/** Null where the table is not there. */
async function readBeside<T>(
  { readAt, role }: SchemaFacts,
  { where, standing, mend }: { where: string; standing: Beside; mend: string },
  read: () => Promise<T>,
): Promise<Looked<T | null>> {
  if (standing === 'absent') return { state: 'read', value: null, where: 'pg_class', readAt };
  const why = `${role} may not read ${where}.`;
  if (standing === 'shut') return { state: 'unread', where, why, mend, lacks: false };
  try {
    return { state: 'read', value: await read(), where, readAt };
  } catch (error) {
    return { ...unread(error, where), mend: isFault(error, 'permission_missing') ? mend : null };
  }
}

const PROMISES = `
  select name, extract(epoch from ttl)::float8 as ttl, extract(epoch from heartbeat_interval)::float8 as "heartbeatInterval",
    extract(epoch from heartbeat_limit)::float8 as "heartbeatLimit", max_attempts as "maxAttempts"
  from public.queues order by name limit 1000`;

const promise = z.object({
  name: z.string(),
  ttl: z.number(),
  heartbeatInterval: z.number(),
  heartbeatLimit: z.number(),
  maxAttempts: z.number(),
});

/** Where nothing lists the queues: those that run, and those of some rows. */
async function namesIn(
  db: Database,
  schema: SchemaFacts,
  table: TableFacts,
  columns: Columns,
): Promise<readonly string[]> {
  if (!isOpen(columns, 'queue') || nameOf(columns, 'queue') === null) return [];
  const running = isOpen(columns, 'status') ? `where ${column(columns, 'status')} = 'running'` : '';
  const text = `
    select name from (
      (select ${column(columns, 'queue')} as name from ${table.name} j ${running} limit ${NAMED_IN})
      union
      (select ${column(columns, 'queue')} from ${table.name} j limit ${NAMED_IN})) seen
    where name <> '' order by name limit 1000`;
  const read = () => readRows(db, { text }, z.object({ name: z.string() }));
  const looked = await look(schema, table, columns, ['queue'], read);
  return looked.state === 'read' ? looked.value.map(({ name }) => name) : [];
}

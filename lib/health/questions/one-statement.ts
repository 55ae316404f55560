import { countOf } from '@/lib/format/count';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import { type Columns, columnsOf, nameOf } from '@/lib/health/questions/columns';
import { CONTRACT_FUNCTIONS, contractStanding } from '@/lib/health/questions/contract-functions';
import { guardIndexes, isUsable } from '@/lib/health/questions/guard-indexes';
import { answerOf, type Evidence, type QuestionAnswer, type Reason } from '@/lib/health/questions/question';
import type { QueueFacts } from '@/lib/health/questions/queue-facts';
import type { SchemaFacts, TableFacts, WorkerRole } from '@/lib/health/questions/schema-facts';
import { countedWords, inCatalog, MIGRATE } from '@/lib/health/questions/words';

/**
 * Is acquisition one atomic statement? Yes when the database itself refuses the second one, when workers can acquire by the
 * functions alone, and when no row says otherwise.
 */
export function isOneStatement(schema: SchemaFacts, queue: QueueFacts): QuestionAnswer {
  const { table } = schema;
  if (!table) return noTable(schema);
  const columns = columnsOf(table);
  const contract = contractStanding(schema.functions);
  const evidence: Evidence[] = [];
  const faults: Reason[] = [];
  const doubts: Reason[] = [];

  faults.push(...indexFaults(schema, table, columns, contract.here, evidence));
  const functions = `${CONTRACT_FUNCTIONS.length - contract.missing.length - contract.changed.length} of ${CONTRACT_FUNCTIONS.length} as they should be`;
  evidence.push(inCatalog(schema, 'Functions of the workers', functions, 'pg_proc'));
  if (!contract.here)
    doubts.push({
      sentence:
        'None of the functions for workers is here, so whether they acquire by one statement stands in their code.',
      note: 'not by a function',
      fixes: [{ ...MIGRATE, does: `Let workers acquire by public.acquire_processing_lock. ${MIGRATE.does}` }],
    });
  else faults.push(...contractFaults(contract.missing, contract.changed));
  faults.push(...roleFaults(schema, table, evidence));
  faults.push(...rowFaults(queue, evidence));

  return answerOf('acquisition', {
    faults,
    doubts,
    evidence,
    yes: {
      sentence: 'The database refuses a second running attempt, and workers write by the functions alone.',
    },
  });
}

function noTable(schema: SchemaFacts): QuestionAnswer {
  return answerOf('acquisition', {
    faults: [
      {
        sentence: `There is no table processing_jobs in ${schema.database}: nothing here keeps two workers from one job.`,
        note: 'no table',
        fixes: [MIGRATE],
      },
    ],
    doubts: [],
    yes: { sentence: '' },
    evidence: [inCatalog(schema, 'Tables named processing_jobs', 'none', 'pg_class')],
  });
}

function indexFaults(
  schema: SchemaFacts,
  table: TableFacts,
  columns: Columns,
  contractHere: boolean,
  evidence: Evidence[],
): Reason[] {
  const { own, wider } = guardIndexes(table, columns);
  const tell = (value: string) =>
    evidence.push(inCatalog(schema, 'Unique index on what runs', value, 'pg_index'));
  const usable = own.find(isUsable);
  if (usable) {
    tell(`${usable.name}, valid and ready`);
    return [];
  }
  const [broken] = own;
  const other = wider.find(isUsable);
  const also = other ? ` ${other.name} refuses the second one as long as it stays as it is.` : '';
  if (broken) {
    tell(`${broken.name}, ${broken.valid ? 'not ready' : 'not valid'}`);
    const sql = `REINDEX INDEX CONCURRENTLY ${table.schema}.${sqlIdentifier(broken.name)};`;
    return [
      {
        sentence: `The index ${broken.name} was left halfway: it does not say that no subject runs twice.${also}`,
        note: 'index left halfway',
        fixes: [
          { does: 'Build it anew. It fails while a subject runs twice: close one of the two first.', sql },
        ],
      },
    ];
  }
  tell(other ? `none of its own; ${other.name} covers them` : 'none');
  // A table of others may guard running rows by a wider index for good. In ours the narrow one is the contract.
  if (other && !contractHere) return [];
  return [
    {
      sentence: `No unique index on running attempts: two workers that look first and write then both get the job.${also}`,
      note: 'no unique index',
      fixes: indexFixes(table, columns),
    },
  ];
}

function indexFixes(table: TableFacts, columns: Columns) {
  const name = (use: 'queue' | 'subject' | 'status') => nameOf(columns, use);
  const missing = (['queue', 'subject', 'status'] as const).filter((use) => name(use) === null);
  const key = [name('queue') ?? 'queue', name('subject') ?? 'subject'].map(sqlIdentifier).join(', ');
  return [
    ...missing.map((use) => ({
      does: `Add ${use}, ${USES[use]}, and fill it.`,
      sql: `ALTER TABLE ${table.name} ADD COLUMN ${use} text;`,
    })),
    {
      does: 'Make it beside the running work. It fails while a subject runs twice: close one of the two first.',
      sql: `CREATE UNIQUE INDEX CONCURRENTLY processing_jobs_one_running ON ${table.name} (${key}) WHERE ${sqlIdentifier(name('status') ?? 'status')} = 'running';`,
    },
  ];
}

const USES = {
  queue: 'the lane that a job is claimed from',
  subject: 'the business key that must not run twice at once',
  status: 'pending, running, completed or failed',
} as const;

function contractFaults(missing: readonly string[], changed: readonly string[]): Reason[] {
  const told = [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`] : []),
    ...(changed.length > 0
      ? [`${changed.join(', ')} ${changed.length === 1 ? 'takes or gives' : 'take or give'} something else`]
      : []),
  ];
  if (told.length === 0) return [];
  return [
    {
      sentence: `Of the functions for workers, ${told.join(', and ')}.`,
      note: missing.length > 0 ? 'function missing' : 'function changed',
      fixes: [MIGRATE],
    },
  ];
}

function roleFaults(schema: SchemaFacts, table: TableFacts, evidence: Evidence[]): Reason[] {
  const { workerRoles } = schema;
  const writing = workerRoles.filter(({ writes, superuser }) => writes || superuser);
  const known = workerRoles.map(({ name }) => name).join(', ');
  evidence.push(
    inCatalog(
      schema,
      'Workers’ roles that may write the table',
      workerRoles.length === 0
        ? 'no role of workers is known here'
        : writing.map(({ name }) => name).join(', ') || `none of ${known}`,
      'pg_class.relacl',
    ),
  );
  return writing.map((role) => ({
    sentence: role.superuser
      ? `Workers come in as ${role.name}, a superuser: no grant keeps them to the functions.`
      : `${role.name} may write ${table.name} past the functions.`,
    note: 'written past functions',
    fixes: [{ does: 'Leave workers the functions alone.', sql: revoke(role, table) }],
  }));
}

function revoke({ name, superuser }: WorkerRole, table: TableFacts): string {
  if (superuser) return `ALTER ROLE ${sqlIdentifier(name)} NOSUPERUSER;`;
  const from = new Set([sqlIdentifier(name), ...table.writers.filter((writer) => writer === 'PUBLIC')]);
  return `REVOKE INSERT, UPDATE ON ${table.name} FROM ${[...from].join(', ')};`;
}

function rowFaults({ running, closed }: QueueFacts, evidence: Evidence[]): Reason[] {
  const faults: Reason[] = [];
  if (running.state === 'read') {
    const { doubled, count, readAt } = running.value;
    const value = `${doubled.count === 0 ? 'none' : countedWords(doubled, 'subject')} of ${countOf(count, 'running attempt')}`;
    evidence.push({ what: 'Subjects that run twice now', value, where: running.where, readAt });
    if (doubled.count > 0)
      faults.push({
        sentence: `${countedWords(doubled, 'subject')} ${doubled.count === 1 ? 'runs' : 'run'} more than once at this moment.`,
        note: 'one runs twice',
        fixes: [{ does: 'Close all but the newest of them, after asking what each did outside.', sql: null }],
      });
  }
  if (closed.state === 'read') {
    const { overlaps, count, readAt } = closed.value;
    const value = `${overlaps.count === 0 ? 'none' : countOf(overlaps.count, 'attempt')} of ${countOf(count, 'closed attempt')}`;
    evidence.push({ what: 'Began before the one before had ended', value, where: closed.where, readAt });
    if (overlaps.count > 0)
      faults.push({
        sentence: `${countedWords(overlaps, 'closed attempt')} began before the attempt before had ended.`,
        note: 'two ran at once',
        fixes: [
          { does: 'Find who acquires past the functions: the subject’s history has the owners.', sql: null },
        ],
      });
  }
  return faults;
}

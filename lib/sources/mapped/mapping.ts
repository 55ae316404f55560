import { z } from 'zod';
import { secondsOf } from '@/lib/format/span';
import type { Queue } from '@/lib/jobs/queue';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { issuesAmong, redisLeasesOf, redisLeasesSchema } from '@/lib/redis-leases/redis-lease-config';

/** A table of jobs that somebody else made, and which of its columns serves for what. Names are as the catalog has them. */
export type Mapping = {
  /** The first part of the addresses of its jobs. */
  name: string;
  schema: string;
  table: string;
  columns: MappedColumns;
  /** Its own words for the states that jobs have here. */
  statuses: Readonly<Record<MappedStatus, readonly string[]>>;
  /** Whether its workers finish a job only while they still own that very attempt. */
  fenced: boolean;
  /** The zone of moments without one; null where each column has its own. */
  zone: 'UTC' | null;
  /** Seconds without a heartbeat after which a worker is silent; null where there is none, or nobody said. */
  silentAfter: number | null;
  /** What becomes of a lapsed lease by itself. Seconds. */
  takeover: Pick<Queue, 'takeover' | 'sweepAge'>;
};

export const MAPPED_STATUSES = ['pending', 'running', 'completed', 'failed', 'held'] as const;
export type MappedStatus = (typeof MAPPED_STATUSES)[number];

/** A column by its name, or what holds for every row. */
export type ColumnOr<Constant> = { column: string } | { constant: Constant };

/** When a lease ends: by its own column, or so many seconds after another moment, which no renewal moves. */
export type MappedLease = { until: string } | { since: string; seconds: number };

/** Null is for what the table does not tell. */
export type MappedColumns = {
  id: string;
  queue: ColumnOr<string>;
  /** What the job is about; its id where nothing else names it. */
  subject: string;
  status: string;
  owner: string | null;
  lease: MappedLease | null;
  heartbeat: string | null;
  attempt: string | null;
  maxAttempts: ColumnOr<number> | null;
  error: string | null;
  payload: string | null;
  createdAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
};

const text = (what: string) =>
  z
    .string({ error: `${what} is wanted.` })
    .min(1, `${what} is wanted.`)
    .max(128, 'at most 128 characters.');
const column = text('the name of a column');

const span = z.string({ error: 'a span is wanted, like "15 min".' }).transform((value, context) => {
  const seconds = secondsOf(value);
  if (seconds !== null && seconds > 0) return seconds;
  context.addIssue({ code: 'custom', message: 'a span is wanted, like "30 s", "15 min" or "4 h".' });
  return z.NEVER;
});

const leaseSchema = z.union(
  [z.strictObject({ until: column }), z.strictObject({ since: column, for: span })],
  {
    error: 'a lease is { until: "<column>" } or { since: "<column>", for: "15 min" }.',
  },
);

/** What the tables of a library are called, where they are found by the catalog. */
const LIBRARIES: readonly string[] = ['pg-boss', 'graphile-worker', 'river', 'solid-queue'];

const words = z.array(text('a status word'), { error: 'a list of status words is wanted.' });

const sourceSchema = z
  .strictObject(
    {
      name: z
        .string({ error: 'a name is wanted.' })
        .regex(/^[a-z][a-z0-9-]{0,39}$/, 'small letters, digits and hyphens, beginning with a letter.')
        .refine((name) => name !== 'native', { error: 'native is the name of Leasehold’s own table.' })
        .refine((name) => !LIBRARIES.includes(name), {
          error: 'that is the name of a library’s own tables, which are found without a mapping.',
        }),
      table: text('the name of a table'),
      columns: z.strictObject(
        {
          id: column,
          queue: z.union([column, z.strictObject({ constant: text('the name of a queue') })], {
            error: 'a queue is the name of a column or { constant: "<name>" }.',
          }),
          subject: column.exactOptional(),
          status: column,
          owner: column.exactOptional(),
          lease: leaseSchema.exactOptional(),
          heartbeat: column.exactOptional(),
          attempt: column.exactOptional(),
          maxAttempts: z
            .union([column, z.int().min(1)], {
              error: 'the most attempts are the name of a column or a whole number.',
            })
            .exactOptional(),
          error: column.exactOptional(),
          payload: column.exactOptional(),
          createdAt: column.exactOptional(),
          startedAt: column.exactOptional(),
          finishedAt: column.exactOptional(),
        },
        { error: 'an object with the names of columns is wanted.' },
      ),
      statuses: z.strictObject(
        {
          pending: words.default([]),
          running: words.min(1, 'at least one word says that a job runs.'),
          completed: words.default([]),
          failed: words.default([]),
          held: words.default([]),
        },
        { error: 'an object with status words is wanted.' },
      ),
      fenced: z.boolean({
        error: 'true or false: do workers finish a job only while they still own that very attempt?',
      }),
      zone: z
        .literal('UTC', { error: 'only "UTC": moments of other zones cannot be told apart twice a year.' })
        .exactOptional(),
      silentAfter: span.exactOptional(),
      takeover: z
        .union([z.literal('automatic'), z.literal('operator'), z.strictObject({ sweep: span })], {
          error:
            'who takes a lapsed job: "automatic" (any worker), { sweep: "30 s" } or "operator" (only a person).',
        })
        .exactOptional(),
    },
    { error: 'a source is an object with a name, a table, its columns and its status words.' },
  )
  .check(({ value, issues }) => {
    const { columns, silentAfter } = value;
    if ((columns.heartbeat === undefined) === (silentAfter === undefined)) return;
    const [name, message] =
      silentAfter === undefined
        ? [
            'columns',
            'with a heartbeat stands silentAfter: "30 s", after which a worker without one is silent.',
          ]
        : ['silentAfter', 'without a heartbeat column nobody is silent after any time.'];
    issues.push({ code: 'custom', input: value, path: [name], message });
  })
  .check(({ value: { statuses }, issues }) => {
    const seen = new Map<string, MappedStatus>();
    for (const status of MAPPED_STATUSES)
      for (const [index, word] of statuses[status].entries()) {
        const first = seen.get(word);
        if (first)
          issues.push({
            ...{ code: 'custom', input: word, path: ['statuses', status, index] },
            message: `"${word}" says ${first} already.`,
          });
        seen.set(word, status);
      }
  });

const configSchema = z.strictObject(
  {
    sources: z
      .array(sourceSchema, { error: 'a list of sources is wanted.' })
      .min(1, 'at least one source.')
      .max(20, 'at most 20 sources.')
      .exactOptional(),
    redisLeases: z
      .array(redisLeasesSchema, { error: 'a list of leases in Redis is wanted.' })
      .min(1, 'at least one.')
      .max(20, 'at most 20.')
      .exactOptional(),
  },
  { error: 'an object with sources or redisLeases is wanted.' },
);

/** What stands in leasehold.config.ts. */
export type Config = z.input<typeof configSchema>;
export type SourceConfig = z.input<typeof sourceSchema>;

/** What is wrong with a configuration, and where in it. */
export type ConfigIssue = { path: readonly PropertyKey[]; sentence: string };

export type ParsedConfig =
  | { mappings: readonly Mapping[]; redisLeases: readonly RedisLeases[] }
  | { issues: readonly ConfigIssue[] };

/** Reads a configuration, or tells everything that is wrong with it. */
export function parseConfig(config: unknown): ParsedConfig {
  const parsed = configSchema.safeParse(config);
  if (!parsed.success) return { issues: parsed.error.issues.map(told) };
  const { sources, redisLeases } = parsed.data;
  if (!sources && !redisLeases) return { issues: [{ path: [], sentence: NOTHING }] };
  const mappings = (sources ?? []).map(mappingOf);
  const leases = (redisLeases ?? []).map(redisLeasesOf);
  const known = ['native', ...LIBRARIES, ...mappings.map(({ name }) => name)];
  const issues = [
    ...namesAgain(mappings),
    ...issuesAmong(leases, known).map(({ path, sentence }) => ({ path: ['redisLeases', ...path], sentence })),
  ];
  return issues.length > 0 ? { issues } : { mappings, redisLeases: leases };
}

const NOTHING = 'at least one source, or leases in Redis, are wanted.';

function namesAgain(mappings: readonly Mapping[]): ConfigIssue[] {
  const again = mappings.findIndex(
    ({ name }, index) => mappings.findIndex((one) => one.name === name) < index,
  );
  if (again < 0) return [];
  const sentence = `${mappings[again]?.name} is the name of another source already.`;
  return [{ path: ['sources', again, 'name'], sentence }];
}

function told(issue: z.core.$ZodIssue): ConfigIssue {
  if (issue.code !== 'unrecognized_keys') return { path: issue.path, sentence: issue.message };
  const [key = ''] = issue.keys;
  return { path: [...issue.path, key], sentence: `there is no ${issue.keys.join(', ')} here.` };
}

function mappingOf(source: z.output<typeof sourceSchema>): Mapping {
  const { name, table, columns, statuses, fenced, zone = null, silentAfter = null, takeover } = source;
  const dot = table.indexOf('.');
  const { queue, lease, maxAttempts } = columns;
  return {
    ...{ name, statuses, fenced, zone, silentAfter },
    takeover: takeoverOf(takeover),
    schema: dot < 0 ? 'public' : table.slice(0, dot),
    table: table.slice(dot + 1),
    columns: {
      id: columns.id,
      queue: typeof queue === 'string' ? { column: queue } : queue,
      subject: columns.subject ?? columns.id,
      status: columns.status,
      owner: columns.owner ?? null,
      lease:
        lease === undefined ? null : 'until' in lease ? lease : { since: lease.since, seconds: lease.for },
      heartbeat: columns.heartbeat ?? null,
      attempt: columns.attempt ?? null,
      maxAttempts:
        maxAttempts === undefined
          ? null
          : typeof maxAttempts === 'number'
            ? { constant: maxAttempts }
            : { column: maxAttempts },
      error: columns.error ?? null,
      payload: columns.payload ?? null,
      createdAt: columns.createdAt ?? null,
      startedAt: columns.startedAt ?? null,
      finishedAt: columns.finishedAt ?? null,
    },
  };
}

function takeoverOf(takeover: z.output<typeof sourceSchema>['takeover']): Mapping['takeover'] {
  if (takeover === undefined) return { takeover: 'unknown', sweepAge: null };
  return typeof takeover === 'string'
    ? { takeover, sweepAge: null }
    : { takeover: 'sweep', sweepAge: takeover.sweep };
}

/** Each column that the mapping names, with what it is for. */
export function columnsNamed({ columns }: Mapping): { use: ColumnUse; column: string }[] {
  const { queue, lease, maxAttempts, ...plain } = columns;
  const named: { use: ColumnUse; column: string | null }[] = [
    ...Object.entries(plain).map(([use, name]) => ({ use: use as ColumnUse, column: name })),
    { use: 'queue', column: 'column' in queue ? queue.column : null },
    { use: 'lease', column: lease === null ? null : 'until' in lease ? lease.until : lease.since },
    { use: 'maxAttempts', column: maxAttempts && 'column' in maxAttempts ? maxAttempts.column : null },
  ];
  return named.flatMap(({ use, column }) => (column === null ? [] : [{ use, column }]));
}

export type ColumnUse = keyof MappedColumns;

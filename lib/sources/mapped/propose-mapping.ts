import type { MappedRelation } from '@/lib/sources/mapped/mapped-table';
import type { MappedStatus, SourceConfig } from '@/lib/sources/mapped/mapping';

type Wanted = SourceConfig;

/** What columns of that use are called in tables that others made, the likeliest first. */
const NAMES = {
  id: ['id', 'job_id', 'uuid'],
  queue: ['queue', 'queue_name', 'kind', 'job_type', 'type'],
  subject: ['subject', 'payment_id', 'reference', 'external_id', 'key'],
  status: ['status', 'state', 'job_status', 'job_state'],
  owner: ['lease_owner', 'locked_by', 'claimed_by', 'owner', 'worker_id', 'worker', 'locked_by_id'],
  until: ['lease_until', 'lease_expires_at', 'locked_until', 'visible_at', 'timeout_at', 'expires_at'],
  since: ['locked_at', 'claimed_at', 'picked_at'],
  heartbeat: ['heartbeat_at', 'last_heartbeat_at', 'last_heartbeat', 'heartbeat_on'],
  attempt: ['attempt', 'attempts', 'attempt_number', 'retry_count', 'tries'],
  maxAttempts: ['max_attempts', 'retry_limit', 'max_tries'],
  error: ['last_error', 'error', 'error_message'],
  payload: ['payload', 'data', 'args', 'body'],
  createdAt: ['created_at', 'inserted_at', 'enqueued_at'],
  startedAt: ['started_at', 'attempted_at', 'locked_at', 'claimed_at'],
  finishedAt: ['finished_at', 'completed_at', 'finalized_at'],
} as const;

/** The states that words stand for, in any case; a word that is in none is left to the person. */
const WORDS: Readonly<Record<MappedStatus, readonly string[]>> = {
  pending: [
    'pending',
    'queued',
    'waiting',
    'available',
    'ready',
    'new',
    'todo',
    'scheduled',
    'retryable',
    'retry',
    'created',
  ],
  running: [
    'processing',
    'running',
    'active',
    'executing',
    'in_progress',
    'doing',
    'started',
    'locked',
    'working',
  ],
  completed: ['completed', 'complete', 'done', 'succeeded', 'success', 'finished', 'processed'],
  failed: ['failed', 'error', 'errored', 'discarded', 'dead', 'cancelled', 'canceled'],
  held: ['held', 'on_hold', 'paused'],
};

/** Of a lease that the table counts from its beginning nobody but its workers knows the length. */
const GUESSED_LEASE = '15 min';

/** What was guessed, and what no table can tell. */
export type Proposal =
  | { source: Wanted; open: readonly string[] }
  | { source: null; lacks: readonly string[] };

/** A mapping for a table as its names and words suggest it, to be read by a person before it is used. */
export function proposeMapping(
  { schema, name, columns }: MappedRelation,
  occurring: readonly string[],
): Proposal {
  const named = (use: keyof typeof NAMES) => columnFor(columns, use);
  const [id, status] = [named('id'), named('status')];
  const labels = columns.find((column) => column.name === status)?.labels ?? [];
  const words = [...new Set([...labels, ...occurring])];
  const statuses = statusesOf(words);
  const lacks = [
    ...(id === undefined ? ['an id'] : []),
    ...(status === undefined ? ['a status'] : []),
    ...(status !== undefined && statuses.running.length === 0 ? ['a word that says that a job runs'] : []),
  ];
  if (id === undefined || status === undefined || lacks.length > 0) return { source: null, lacks };

  const [until, since, queue] = [named('until'), named('since'), named('queue')];
  const lease = until ? { until } : since ? { since, for: GUESSED_LEASE } : undefined;
  const strange = words.filter((word) => !Object.values(statuses).flat().includes(word));
  const zoneless = columns.some(
    ({ type, name: column }) =>
      /^timestamp(\(\d\))? without/.test(type) && [until, since, named('heartbeat')].includes(column),
  );
  const optional = {
    subject: named('subject'),
    owner: named('owner'),
    lease,
    heartbeat: named('heartbeat'),
    attempt: named('attempt'),
    maxAttempts: named('maxAttempts'),
    error: named('error'),
    payload: named('payload'),
    createdAt: named('createdAt'),
    startedAt: named('startedAt'),
    finishedAt: named('finishedAt'),
  };
  const source = {
    name: slug(name),
    table: schema === 'public' && !name.includes('.') ? name : `${schema}.${name}`,
    columns: { id, queue: queue ?? { constant: slug(name) }, status, ...present(optional) },
    statuses: present(
      Object.fromEntries(
        Object.entries(statuses).map(([key, list]) => [key, list.length > 0 ? list : undefined]),
      ),
    ),
    fenced: false,
    ...(zoneless ? { zone: 'UTC' as const } : {}),
  } as Wanted;
  return {
    source,
    open: [
      'fenced: whether workers finish a job only while they still own it stands in their code; false is the safe answer.',
      ...(lease && 'for' in lease
        ? [
            `lease: how long a worker may take after ${since} stands in its code; ${GUESSED_LEASE} is a guess.`,
          ]
        : []),
      ...(zoneless ? ['zone: the table has moments without a zone; UTC is a guess.'] : []),
      ...(strange.length > 0
        ? [
            `statuses: ${strange.map((word) => `"${word}"`).join(', ')} ${strange.length === 1 ? 'is' : 'are'} left out.`,
          ]
        : []),
    ],
  };
}

/** The column that says in which state a job is; null where none is called so. */
export function statusColumn({ columns }: Pick<MappedRelation, 'columns'>): string | null {
  return columnFor(columns, 'status') ?? null;
}

function columnFor(columns: MappedRelation['columns'], use: keyof typeof NAMES): string | undefined {
  return NAMES[use].flatMap((one) => columns.find(({ name }) => snake(name) === one)?.name ?? [])[0];
}

function statusesOf(words: readonly string[]): Record<MappedStatus, string[]> {
  const of = (status: MappedStatus) => words.filter((word) => WORDS[status].includes(snake(word)));
  return {
    pending: of('pending'),
    running: of('running'),
    completed: of('completed'),
    failed: of('failed'),
    held: of('held'),
  };
}

/** `leaseOwner`, `LeaseOwner` and `LEASE_OWNER` are one name. */
function snake(name: string): string {
  const parted = /[a-z]/.test(name) ? name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_') : name;
  return parted.toLowerCase().replaceAll(/[\s-]+/g, '_');
}

function slug(name: string): string {
  const plain = snake(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return plain === '' || plain === 'native' ? 'jobs' : plain;
}

function present<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

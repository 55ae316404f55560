import type { ColumnFacts, TableFacts } from '@/lib/health/questions/schema-facts';

/** What a column is for, and the names it goes by: ours first, then those of tables that others made. */
const NAMES = {
  id: ['id'],
  queue: ['queue', 'queue_name'],
  subject: ['subject'],
  status: ['status', 'state'],
  attempt: ['attempt', 'attempts', 'attempt_number'],
  maxAttempts: ['max_attempts'],
  owner: ['lease_owner', 'locked_by', 'claimed_by', 'worker_id', 'owner'],
  leaseUntil: ['lease_until', 'lease_expires_at', 'locked_until'],
  heartbeatAt: ['heartbeat_at', 'last_heartbeat_at', 'last_heartbeat'],
  renewals: ['renewals'],
  startedAt: ['started_at', 'claimed_at'],
  finishedAt: ['finished_at', 'completed_at'],
  lastError: ['last_error'],
} as const;
export type ColumnUse = keyof typeof NAMES;

const MOMENTS: ReadonlySet<ColumnUse> = new Set(['leaseUntil', 'heartbeatAt', 'startedAt', 'finishedAt']);
const NUMBERS: ReadonlySet<ColumnUse> = new Set(['attempt', 'maxAttempts', 'renewals']);

/** A column by its use: not there, there and open, or there and of no use, with why. */
export type ColumnStanding =
  | { state: 'absent' }
  | { state: 'open'; name: string }
  | { state: 'shut'; name: string; why: string; grant: boolean };

export type Columns = Readonly<Record<ColumnUse, ColumnStanding>>;

/** Which columns of the table serve for what. */
export function columnsOf({ columns }: Pick<TableFacts, 'columns'>): Columns {
  const standings = Object.entries(NAMES).map(([use, names]) => {
    const found = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
    return [use, standingOf(use as ColumnUse, found[0])] as const;
  });
  return Object.fromEntries(standings) as Columns;
}

function standingOf(use: ColumnUse, column: ColumnFacts | undefined): ColumnStanding {
  if (!column) return { state: 'absent' };
  const { name, type, readable } = column;
  if (!readable) return { state: 'shut', name, why: `${name} may not be read.`, grant: true };
  if (MOMENTS.has(use) && type !== 'timestamp with time zone')
    return {
      state: 'shut',
      name,
      why: `${name} is ${type}: it cannot be held against the database’s clock.`,
      grant: false,
    };
  if (NUMBERS.has(use) && !/^(smallint|integer|bigint)$/.test(type))
    return { state: 'shut', name, why: `${name} is ${type} and no number.`, grant: false };
  return { state: 'open', name };
}

/** The name, whether it may be read or not; null when there is no such column. */
export function nameOf(columns: Columns, use: ColumnUse): string | null {
  const standing = columns[use];
  return standing.state === 'absent' ? null : standing.name;
}

export function isOpen(columns: Columns, ...uses: ColumnUse[]): boolean {
  return uses.every((use) => columns[use].state === 'open');
}

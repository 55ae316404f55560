import { type ClientBase, Pool, type PoolClient } from 'pg';
import { countFaults } from '@/lib/db/count-faults';

/** Anything that runs SQL. Functions take it as their first parameter, so that they can join a transaction. */
export type Database = Pool | PoolClient;

/** The roles that pools take. None can log in; the login of the connection string is a member of them. */
export type DatabaseRole = 'leasehold_reader' | 'leasehold_operator' | 'leasehold_worker' | 'leasehold_auth';

export type PoolOptions = {
  connectionString: string;
  /** Without a role the pool keeps the rights of its login. */
  role?: DatabaseRole;
  applicationName: string;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  max: number;
  readOnly?: boolean;
  /** Keeps connections open however long nothing is asked, for who speaks seldom and must not have to connect to do so. */
  keepIdle?: boolean;
  /** How long to wait for a connection; 3 s unless set. */
  connectTimeoutMs?: number;
  /** Errors of idle connections; the pool replaces them by itself. */
  onError?: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_TRANSACTION_MS = 10_000;
const CLOSE_IDLE_MS = 10_000;
/** Above the server's own timeout, which strikes first; only a server that stopped answering reaches this one. */
const SILENT_SERVER_MS = 500;

/**
 * A small pool that takes its role at connect, checks that it has it, and reads every moment as ISO text in UTC.
 * A connection without the role it was to take is refused: a quiet fall-back to the login could write.
 */
export function openPool(options: PoolOptions): Pool {
  const settings = {
    DateStyle: 'ISO',
    TimeZone: 'UTC',
    // Pinned, because the functions that append to the record assert it.
    default_transaction_isolation: 'read\\ committed',
    default_transaction_read_only: options.readOnly ? 'on' : 'off',
    ...(options.role ? { role: options.role } : {}),
  };
  const pool = new Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + SILENT_SERVER_MS,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: options.keepIdle ? 0 : CLOSE_IDLE_MS,
    keepAlive: true,
    max: options.max,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    onConnect: (client) => (options.role ? checkRole(client, options.role) : checkReadOnly(client, options)),
  });
  countFaults(pool, options.applicationName);
  const onError = options.onError ?? (() => {});
  // Without these two listeners a broken connection, idle or checked out, ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

async function checkRole(client: ClientBase, role: DatabaseRole): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  const name = rows[0]?.name;
  if (name !== role)
    throw new Error(`The connection runs as ${name}, not as ${role}: a pooler dropped its options.`);
}

/** A login may write, whatever the pool is for: where no role keeps it from that, the session itself must. */
async function checkReadOnly(client: ClientBase, { readOnly }: PoolOptions): Promise<void> {
  if (!readOnly) return;
  const { rows } = await client.query<{ kept: string }>(
    "select current_setting('default_transaction_read_only') as kept",
  );
  if (rows[0]?.kept !== 'on') throw new Error(WRITABLE);
}

const WRITABLE =
  'The connection could write: a pooler, or options in its address, took the place of those that keep it from that.';

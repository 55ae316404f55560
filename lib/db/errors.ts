import { errorWithoutValues } from '@/lib/privacy/told-error';

/** What a database error means to the caller; one name for each reaction, not one for each SQLSTATE. */
export const DATABASE_FAULTS = [
  /** No connection, or it broke: whether the statement took effect is unknown. */
  'out_of_reach',
  /** The server or this pool is at its limit of connections. */
  'too_many_connections',
  'statement_timed_out',
  'lock_timed_out',
  'deadlocked',
  'serialization_failed',
  'unique_violated',
  'check_violated',
  /** The role lacks a privilege: the console says which and goes on with what it has. */
  'permission_missing',
  /** A table or function is not there: migrations have not run. */
  'not_migrated',
  'read_only',
  'invalid_text',
  'other',
] as const;
export type DatabaseFault = (typeof DATABASE_FAULTS)[number];

/**
 * A database error by its meaning. `message` is a sentence for people; the driver's words are in `cause` only, without the
 * values of rows: whoever prints an error prints its cause too.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly fault: DatabaseFault;
  /** Five characters, or null when the error arose before the server could say. */
  readonly sqlState: string | null;

  constructor(fault: DatabaseFault, sqlState: string | null, cause: unknown) {
    super(SENTENCES[fault], { cause: errorWithoutValues(cause) });
    this.fault = fault;
    this.sqlState = sqlState;
  }
}

/** Names any error from a pool, a client or drizzle. What did not come from the database is returned as it is. */
export function nameError(error: unknown): Error {
  if (error instanceof DatabaseError) return error;
  const code = codeOf(error);
  if (code === null) {
    const message = error instanceof Error ? error.message : '';
    const fault = DRIVER_MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
    if (fault) return new DatabaseError(fault, null, error);
    return error instanceof Error ? error : new Error(String(error));
  }
  if (SOCKET_CODES.has(code)) return new DatabaseError('out_of_reach', null, error);
  if (!/^[0-9A-Z]{5}$/.test(code)) return error instanceof Error ? error : new Error(String(error));
  return new DatabaseError(BY_STATE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 'other', code, error);
}

/** True when `error`, named or not, has this meaning. */
export function isFault(error: unknown, fault: DatabaseFault): boolean {
  const named = nameError(error);
  return named instanceof DatabaseError && named.fault === fault;
}

/** drizzle wraps the driver's error, and a pool of several addresses wraps several. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error && error.cause) return codeOf(error.cause);
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return null;
}

const SENTENCES: Record<DatabaseFault, string> = {
  out_of_reach: 'The database is out of reach.',
  too_many_connections: 'The database takes no more connections.',
  statement_timed_out: 'The database did not answer in time.',
  lock_timed_out: 'Another session held a lock for too long.',
  deadlocked: 'The database ended a deadlock by refusing this statement.',
  serialization_failed: 'A concurrent change made the database refuse this statement.',
  unique_violated: 'A row with this key exists already.',
  check_violated: 'The database refused a value that breaks a rule of its table.',
  permission_missing: 'The database role lacks a privilege for this.',
  not_migrated: 'A table or function is missing: run the migrations.',
  read_only: 'The database accepts no writes at the moment.',
  invalid_text: 'The text holds a character the database cannot store.',
  other: 'The database reported an error.',
};

const SOCKET_CODES: ReadonlySet<string> = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
  ],
]);

const DRIVER_MESSAGES: readonly [RegExp, DatabaseFault][] = [
  [/timeout exceeded when trying to connect/, 'too_many_connections'],
  [/Connection terminated|connection error and is not queryable|Client was closed/, 'out_of_reach'],
  // The server's own timeout did not strike: it no longer answers.
  [/Query read timeout/, 'out_of_reach'],
];

const BY_CLASS: Readonly<Record<string, DatabaseFault>> = {
  '08': 'out_of_reach',
  '53': 'too_many_connections',
  '57': 'out_of_reach',
};

const BY_STATE: Readonly<Record<string, DatabaseFault>> = {
  '57014': 'statement_timed_out',
  '25P03': 'out_of_reach',
  '55P03': 'lock_timed_out',
  '40P01': 'deadlocked',
  '40001': 'serialization_failed',
  '23505': 'unique_violated',
  '23514': 'check_violated',
  '42501': 'permission_missing',
  '42P01': 'not_migrated',
  '42883': 'not_migrated',
  '3F000': 'not_migrated',
  '25006': 'read_only',
  '22021': 'invalid_text',
  '22P05': 'invalid_text',
};

import { errorWithoutValues } from '@/lib/privacy/told-error';

/** What an error of Redis means to the caller. */
export type RedisFault =
  /** No connection, or it broke: whether a command took effect is unknown. */
  | 'out_of_reach'
  /** It may still be carried out. */
  | 'timed_out'
  | 'not_let_in'
  | 'permission_missing'
  /** Older than the first version that tells when a key lapses. */
  | 'too_old'
  | 'read_only'
  | 'busy'
  | 'other';

/** An error of Redis by its meaning. `message` is a sentence for people, without address, password or value. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
  readonly fault: RedisFault;

  constructor(fault: RedisFault, cause: unknown) {
    super(SENTENCES[fault], { cause: errorWithoutValues(cause) });
    this.fault = fault;
  }

  /** Whether what was asked for may have been done all the same. */
  get mayHaveActed(): boolean {
    return this.fault === 'out_of_reach' || this.fault === 'timed_out';
  }
}

/** Names any error of the client. */
export function nameRedisError(error: unknown): RedisError {
  if (error instanceof RedisError) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (/Timeout/.test(name) && !/Connection|Socket/.test(name)) return new RedisError('timed_out', error);
  const fault = REPLIES.find(([pattern]) => pattern.test(message))?.[1];
  if (fault) return new RedisError(fault, error);
  // A reply that none of these knows came over a connection that works.
  return new RedisError(
    /^(ErrorReply|SimpleError|BlobError)$/.test(nameOfClass(error)) ? 'other' : 'out_of_reach',
    error,
  );
}

function nameOfClass(error: unknown): string {
  return typeof error === 'object' && error !== null ? error.constructor.name : '';
}

const REPLIES: readonly [RegExp, RedisFault][] = [
  [/\b(NOAUTH|WRONGPASS)\b|invalid password/i, 'not_let_in'],
  [/\bNOPERM\b|no permissions|can't run this command|ACL failure/i, 'permission_missing'],
  [/unknown (redis )?command/i, 'too_old'],
  [/\bREADONLY\b|read.only replica/i, 'read_only'],
  [/\b(BUSY|LOADING|MASTERDOWN|NOREPLICAS|OOM)\b/, 'busy'],
];

const SENTENCES: Record<RedisFault, string> = {
  out_of_reach: 'Redis is out of reach.',
  timed_out: 'Redis did not answer in time.',
  not_let_in: 'Redis refused the user or the password.',
  permission_missing: 'The Redis user may not do this: docs/redis-leases.md lists what it needs.',
  too_old: 'This Redis does not know a command that is needed: it takes Redis 7.0 or newer.',
  read_only: 'This Redis is a replica that takes no writes.',
  busy: 'Redis takes no commands at the moment.',
  other: 'Redis reported an error.',
};

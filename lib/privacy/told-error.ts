import { withoutSecrets } from '@/lib/privacy/redact';

/** An error as a log may keep it. */
export type ToldError = {
  type: string;
  message: string;
  stack: string;
  cause?: ToldError;
} & Partial<Record<(typeof KEPT)[number], unknown>>;

/**
 * What a driver says of an error beside its message, as far as it names things and holds no values. Its detail, hint, context,
 * statement and parameters hold what customers sent.
 */
const KEPT = [
  'code',
  'fault',
  'sqlState',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

/** Longer than any chain of causes that tells something. */
const CAUSES = 5;

/** An error with its causes, without secrets and without the values that a database or its driver puts into one. */
export function toldError(error: Error, depth = CAUSES): ToldError {
  const message = toldMessage(error);
  const kept = KEPT.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...Object.fromEntries(kept),
    ...(error.cause instanceof Error && depth > 0 && { cause: toldError(error.cause, depth - 1) }),
  };
}

/** A wrapped query tells its parameters; a value that was not understood stands in quotes, or on the lines that follow. */
function toldMessage(error: Error): string {
  if ('query' in error && 'params' in error) return 'Failed query';
  const ofDatabase = 'code' in error && /^(22|23|P0)...$/.test(String(error.code));
  const message = error.message || innerMessages(error);
  const [line = ''] = message.split('\n');
  return withoutSecrets(ofDatabase ? line.replace(/"[^"]*"/g, '"…"') : message);
}

/** Several addresses of one host fail together, under an error that says nothing itself. */
function innerMessages(error: Error): string {
  return error instanceof AggregateError ? error.errors.map((one) => one?.message).join('; ') : '';
}

/** Where it came from. The lines before are the message again. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The same as an error, for whoever prints one that was never handed to the log. */
export function errorWithoutValues(cause: unknown): unknown {
  return cause instanceof Error ? toError(toldError(cause)) : cause;
}

function toError({ type, message, stack, cause, ...kept }: ToldError): Error {
  const error = new Error(message, cause && { cause: toError(cause) });
  return Object.assign(error, { name: type, stack, ...kept });
}

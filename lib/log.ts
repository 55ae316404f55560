import pino, { type DestinationStream, type Logger } from 'pino';
import { logContext } from '@/lib/log-context';
import { withoutSecrets } from '@/lib/privacy/redact';
import { toldError } from '@/lib/privacy/told-error';

/** A log whose lines hold no secret and no value of a row, whatever error and whatever field is handed to it. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    name: 'leasehold',
    level: process.env.LEASEHOLD_LOG_LEVEL ?? 'info',
    // Which request, act or tick a line belongs to, without anybody having to say so.
    mixin: () => ({ ...logContext() }),
    formatters: { log: toldFields },
    // Told already; the usual one would call it an Object.
    serializers: { err: (told: unknown) => told },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The console's own log, one JSON object a line on standard output. Causes go here; people get sentences. */
export const log = createLog();

function toldFields(fields: Record<string, unknown>): Record<string, unknown> {
  const told = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? toldError(value) : withoutSecrets({ [name]: value })[name],
  ]);
  return Object.fromEntries(told);
}

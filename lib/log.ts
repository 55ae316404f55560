import pino from 'pino';

/** The console's own log, one JSON object a line on standard output. Causes go here; people get sentences. */
export const log = pino({ name: 'leasehold', level: process.env.LEASEHOLD_LOG_LEVEL ?? 'info' });

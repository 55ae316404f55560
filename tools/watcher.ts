import { openPool } from '@/lib/db/pool';
import { log } from '@/lib/log';
import { ownSecretNames } from '@/lib/privacy/secret-names';
import { homeSource } from '@/lib/sources/sources';
import { keepWatching } from '@/lib/watcher/keep-watching';
import { keepLoggingHeads } from '@/lib/watcher/log-heads';
import { createWatcher } from '@/lib/watcher/watcher';

/**
 * `npm run watcher`: one watcher on the database in DATABASE_URL. Run two for safety: one leads, the other takes over when
 * it is not heard. SIGTERM ends it between two ticks, and the other need not wait.
 */
const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error('Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs.');
  process.exit(1);
}

try {
  ownSecretNames();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const common = {
  ...{ connectionString, statementTimeoutMs: 2_000, lockTimeoutMs: 500 },
  onError: (error: Error) => log.warn({ err: error }, 'a connection of the watcher broke'),
};
const pool = openPool({
  ...common,
  role: 'leasehold_operator',
  applicationName: 'leasehold watcher',
  max: 2,
});
const eyes = openPool({
  ...common,
  role: 'leasehold_reader',
  applicationName: 'leasehold watcher reader',
  max: 1,
  readOnly: true,
});
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());

const watcher = createWatcher(pool, homeSource, eyes);
log.info({ holder: watcher.holder, pid: process.pid }, 'the watcher started');
await Promise.all([keepWatching(watcher, ending.signal), keepLoggingHeads(eyes, ending.signal)]);
await Promise.all([pool.end(), eyes.end()]);

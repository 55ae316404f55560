import { openPool } from '@/lib/db/pool';
import { log } from '@/lib/log';
import { homeSource } from '@/lib/sources/sources';
import { keepWatching } from '@/lib/watcher/keep-watching';
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

const pool = openPool({
  ...{ connectionString, role: 'leasehold_operator', applicationName: 'leasehold watcher' },
  ...{ statementTimeoutMs: 2_000, lockTimeoutMs: 500, max: 2 },
  onError: (error) => log.warn(`a connection of the watcher broke: ${error.message}`),
});
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());

const watcher = createWatcher(pool, homeSource);
log.info({ holder: watcher.holder, pid: process.pid }, 'the watcher started');
await keepWatching(watcher, ending.signal);
await pool.end();

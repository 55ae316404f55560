import { EventEmitter, once } from 'node:events';
import { alertConfigFile } from '@/lib/alerts/queries/alert-config-file';
import { openPool } from '@/lib/db/pool';
import { consoleEnvironment } from '@/lib/environment';
import { publicOrigin } from '@/lib/http/public-origin';
import { log } from '@/lib/log';
import { ownSecretNames } from '@/lib/privacy/secret-names';
import { closeRedis } from '@/lib/redis/share-connection';
import { configuredMappings } from '@/lib/sources/mapped/configured-mappings';
import { everySourceBy } from '@/lib/sources/sources';
import { createAlerting } from '@/lib/watcher/alerting';
import { keepDelivering } from '@/lib/watcher/deliver-alerts';
import { keepWatching } from '@/lib/watcher/keep-watching';
import { keepLoggingHeads } from '@/lib/watcher/log-heads';
import { watcherOutbox } from '@/lib/watcher/outbox';
import { createWatcher } from '@/lib/watcher/watcher';
import { handOnConfig } from '@/tools/source-check/hand-on-config';

/**
 * `npm run watcher`: one watcher on the database in DATABASE_URL. Run two for safety: one leads, the other takes over when
 * it is not heard. SIGTERM ends it between two ticks, and the other need not wait.
 */
const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error('Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs.');
  process.exit(1);
}

const { alerts, origin } = await settings();

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
/** What is delivered waits for no tick, and no tick for it. */
const posting = openPool({
  ...common,
  role: 'leasehold_operator',
  applicationName: 'leasehold watcher alerts',
  max: 2,
});
const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());

const bell = new EventEmitter().setMaxListeners(0);
const alerting = createAlerting(pool, eyes, alerts, () => bell.emit('put'));
const watcher = createWatcher(pool, everySourceBy(eyes), eyes, alerting);
const outbox = watcherOutbox(posting, watcher.lead);
const place = { origin, environment: consoleEnvironment() };
log.info({ holder: watcher.holder, pid: process.pid }, 'the watcher started');
const delivering = Promise.all(
  (alerts?.destinations ?? []).map((destination) =>
    keepDelivering(
      { outbox, destination, place },
      async (signal) => void (await once(bell, 'put', { signal })),
      ending.signal,
    ),
  ),
);
await Promise.all([keepWatching(watcher, ending.signal, delivering), keepLoggingHeads(eyes, ending.signal)]);
await Promise.all([pool.end(), eyes.end(), posting.end()]);
closeRedis();

/** What is set for this process, or the end of it with a sentence. */
async function settings() {
  try {
    ownSecretNames();
    Object.assign(process.env, await handOnConfig());
    configuredMappings();
    return { alerts: alertConfigFile(), origin: publicOrigin() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

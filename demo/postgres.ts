import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';

/** Long enough to see what the console says while the database is away. */
const RESTART_AFTER_MS = 4_000;
const TRIES = 5;
/** One of the service's processes commits in two phases. */
const SETTINGS = { max_prepared_transactions: '8' };

export type DemoPostgres = { url: string; stop(): Promise<void> };

/** Starts the demo's server. Its data outlives the demo; ended from outside it is started again, on the same port. */
export async function startPostgres(stateDir: string, say: (line: string) => void): Promise<DemoPostgres> {
  const dataDir = path.join(stateDir, 'postgres');
  const logs = path.join(stateDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = (line: string) => appendFileSync(path.join(logs, 'postgres.log'), `${line}\n`);
  let server = await startServer({ dataDir, settings: SETTINGS, log });
  if (server.dataDir !== dataDir) say(`Its data is in ${server.dataDir} and ends with the demo`);
  let stopping = false;

  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await server.ended;
      if (stopping) return;
      say(`PostgreSQL ended from outside; it comes back in ${RESTART_AFTER_MS / 1_000} s`);
      await delay(RESTART_AFTER_MS);
      if (stopping) return;
      server = await startServer({ dataDir: server.dataDir, port: server.port, settings: SETTINGS, log });
    }
  };
  const kept = keepRunning().catch((error: unknown) => say(String(error)));

  return {
    url: server.url,
    stop: async () => {
      stopping = true;
      await server.stop();
      await kept;
      await server.stop();
    },
  };
}

/** After an abrupt end the backends of the former server may need a moment to go; until then it refuses to start. */
async function startServer(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let tried = 1; ; tried++) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (options.port === undefined || tried === TRIES) throw error;
      await delay(1_000);
    }
  }
}

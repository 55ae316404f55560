import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';

/** Long enough to see what the console says while the database is away. */
const RESTART_AFTER_MS = 4_000;
const TRIES = 5;

export type DemoPostgres = { url: string; stop(): Promise<void> };

/** Starts the demo's server. Its data outlives the demo; ended from outside it is started again, on the same port. */
export async function startPostgres(stateDir: string, log: (line: string) => void): Promise<DemoPostgres> {
  const dataDir = path.join(stateDir, 'postgres');
  let server = await startServer(dataDir);
  let stopping = false;

  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await server.ended;
      if (stopping) return;
      log(`PostgreSQL ended from outside; it comes back in ${RESTART_AFTER_MS / 1_000} s`);
      await delay(RESTART_AFTER_MS);
      if (stopping) return;
      server = await startServer(dataDir, server.port);
    }
  };
  const kept = keepRunning().catch((error: unknown) => log(String(error)));

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

/** Backends of a server that ended abruptly may need a moment to go; until then it refuses to start. */
async function startServer(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  // Losing the last half second of a demo in a power cut harms nobody.
  const settings = { synchronous_commit: 'off' };
  for (let tried = 1; ; tried++) {
    try {
      return await startEmbeddedPostgres({ dataDir, settings, ...(port ? { port } : {}) });
    } catch (error) {
      if (!port || tried === TRIES) throw error;
      await delay(1_000);
    }
  }
}

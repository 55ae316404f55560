import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processFacts } from '@/lib/db/embedded/process-facts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded/start';

/** A server that is ended again and again, and started again on the same data and port. */
export type KeptPostgres = {
  url: string;
  /** Ends the postmaster and then all its children by SIGKILL, and resolves when it has recovered. */
  killAndRestart(): Promise<void>;
  /** Ends one backend by SIGKILL; the postmaster then ends all others and recovers by itself. */
  killBackend(pid: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A commit is in the hands of the system before it is answered, as it is with every setting but `synchronous_commit = off`. That
 * the disk itself forgets is not tried, so nothing is synced to it, and recovery takes no longer than it must.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '100' };

export async function keepPostgres(settings: Readonly<Record<string, string>> = {}): Promise<KeptPostgres> {
  const all = { ...SETTINGS, ...settings };
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ settings: all });
  const { dataDir, port, url } = server;
  return {
    url,
    killAndRestart: async () => {
      const children = childrenOf(server.pid);
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      await Promise.all(children.map(killAndAwait));
      server = await startEmbeddedPostgres({ settings: all, dataDir, port });
      if (server.port !== port) throw new Error(`Port ${port} was taken while Postgres was away.`);
    },
    killBackend: killAndAwait,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const LOOK_MS = 5;

/** One that outlives its postmaster would keep the next one from starting. */
async function killAndAwait(pid: number): Promise<void> {
  send(pid);
  while (processFacts(pid) !== null) await delay(LOOK_MS);
}

function send(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Over already.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processFacts(pid)?.parent === parent);
}

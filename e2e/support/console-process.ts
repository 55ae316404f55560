import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '@/lib/db/embedded/free-port';
import type { Environment } from '@/lib/environment';
import { AUTH_SECRET } from './people';

/** A console of its own for one story: the standalone server as it is deployed. */
export type ConsoleProcess = {
  origin: string;
  /** All that it has written so far, its log included, line by line. */
  said: readonly string[];
  /** Rejects where it has ended by itself before: whoever asked it then was told of a connection, and of no cause. */
  stop(): Promise<void>;
};

/** Changes what a start costs, and nothing that runs. */
const CODE_CACHE = new URL('./code-cache.mjs', import.meta.url).href;

/**
 * Starts the console on a database and resolves when it listens. What it writes is shown only when it ends by itself.
 * `settings` are further variables of its environment.
 */
export async function startConsole(
  databaseUrl: string,
  environment: Environment = 'staging',
  settings: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcess> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', CODE_CACHE, '.next/standalone/server.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      HOSTNAME: '127.0.0.1',
      // The stories' own requests reuse connections; none may be closed while one is on its way.
      KEEP_ALIVE_TIMEOUT: '120000',
      DATABASE_URL: databaseUrl,
      LEASEHOLD_ORIGIN: origin,
      LEASEHOLD_ENVIRONMENT: environment,
      BETTER_AUTH_SECRET: AUTH_SECRET,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await listening(child);
  let stopped = false;
  return {
    origin,
    said,
    stop: async () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null && !stopped) throw new Error(`The console ended with ${end}:\n${said.join('\n')}`);
      if (end !== null) return;
      stopped = true;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves with what it says, at its own word that it is ready; rejects with its output when it ends before. */
function listening(child: ChildProcess): Promise<readonly string[]> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (/\bready\b/i.test(line)) resolve(said);
      });
    }
    child.once('exit', (code) => reject(new Error(`The console ended with ${code}:\n${said.join('\n')}`)));
  });
}

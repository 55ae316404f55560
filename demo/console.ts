import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Processes } from '@/demo/fleet/processes';
import { freePort } from '@/lib/db/embedded/free-port';
import { consoleServer } from '@/tools/console-build';

const DEFAULT_PORT = 3000;
const LOOK_MS = 100;
const PATIENCE_MS = 30_000;

export type ConsoleOptions = {
  port: number;
  origin: string;
  databaseUrl: string;
  secret: string;
  /** The file that says who is told of what. */
  alerts: string;
  /** The tables of others that it reads, as its environment has them. */
  sources: Readonly<Record<string, string>>;
  /** Where it asks for faults, and by what word. */
  lab: { url: string; token: string };
};

/** The port that PORT names, or 3000; another one, and a sentence about it, when that is in use. */
export async function choosePort(say: (line: string) => void): Promise<number> {
  const wanted = Number(process.env.PORT || DEFAULT_PORT);
  const port = await freePort(wanted);
  if (port !== wanted) say(`Port ${wanted} is in use, so the console takes ${port}`);
  return port;
}

/** Starts the console as it is deployed and resolves once it answers. */
export async function startConsole(processes: Processes, options: ConsoleOptions): Promise<void> {
  const child = processes.start({
    name: 'console',
    file: consoleServer('demo'),
    env: {
      NODE_ENV: 'production',
      PORT: String(options.port),
      // Not the machine's own HOSTNAME, which the server would bind to.
      HOSTNAME: '127.0.0.1',
      DATABASE_URL: options.databaseUrl,
      LEASEHOLD_ORIGIN: options.origin,
      LEASEHOLD_ENVIRONMENT: 'development',
      BETTER_AUTH_SECRET: options.secret,
      LEASEHOLD_ALERTS: options.alerts,
      LEASEHOLD_LAB_URL: options.lab.url,
      LEASEHOLD_LAB_TOKEN: options.lab.token,
      ...options.sources,
    },
  });
  await answers(`http://127.0.0.1:${options.port}/sign-in`, child);
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (child.exitCode !== null)
      throw new Error('The console ended as it started: see .demo/logs/console.log.');
    if (await fetch(url, { redirect: 'manual' }).catch(() => null)) return;
    await delay(LOOK_MS);
  }
  throw new Error('The console does not answer: see .demo/logs/console.log.');
}

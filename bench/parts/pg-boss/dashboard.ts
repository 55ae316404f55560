import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/lib/db/embedded/free-port';

/** The library's own dashboard, fetched for this measurement alone. */
const DASHBOARD = '@pg-boss/dashboard@1.9.0';
/** Fetching it included. */
const PATIENCE_MS = 180_000;
const ASKED_AGAIN_MS = 250;

export type Dashboard = {
  /** Reads a page as a browser first does; throws on any answer but 200. Gives its bytes. */
  get(path: string): Promise<number>;
  stop(): Promise<void>;
};

/** Starts it on a database and resolves when it answers. */
export async function startDashboard(databaseUrl: string): Promise<Dashboard> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['exec', '--yes', `--package=${DASHBOARD}`, '--', 'pg-boss-dashboard'], {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
    const body = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`GET ${path} of the dashboard answered ${response.status}.`);
    return body.byteLength;
  };
  const stop = () => end(child);
  try {
    await untilItAnswers(child, () => get('/'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { get, stop };
}

async function untilItAnswers(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const giveUp = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > giveUp)
        throw new Error(`${DASHBOARD} did not start.`, { cause: error });
      await delay(ASKED_AGAIN_MS);
    }
  }
}

/** With what it started itself. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

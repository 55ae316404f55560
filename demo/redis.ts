import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Processes } from '@/demo/fleet/processes';
import { freePort } from '@/lib/db/embedded/free-port';
import { installedRedisServer } from '@/tools/redis-server.mjs';

const LOOK_MS = 50;
const PATIENCE_MS = 10_000;
/** As docs/redis-leases.md has it for the console: it looks, and releases by its one script. */
const OF_THE_CONSOLE =
  '~lock:payment:* +eval_ro +type +strlen +get +pttl +pexpiretime +time +scan +dbsize +eval +del';

/** The addresses of the demo's Redis, each with a login of its own. */
export type DemoRedis = { payments: string; console: string };

/**
 * Starts a Redis of the demo's own, which keeps nothing and ends with it; null, and a line that says so, where there is no redis-server. It is
 * no part of npm's, and the demo installs nothing on the machine.
 */
export async function startRedis(
  processes: Processes,
  stateDir: string,
  say: (line: string) => void,
): Promise<DemoRedis | null> {
  const command = installedRedisServer();
  if (command === null) {
    say('There is no redis-server here, so the demo goes on without leases in Redis');
    return null;
  }
  const folder = path.join(stateDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const [payments, console] = [newPassword(), newPassword()];
  const file = path.join(folder, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir "${folder}"`,
    'save ""',
    'appendonly no',
    // So that the next start knows it by its command, where it could not end with the demo.
    'set-proc-title no',
    'user default off',
    `user payments on >${payments} ~lock:payment:* +@all`,
    `user leasehold on >${console} ${OF_THE_CONSOLE}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const child = processes.start({ name: 'redis', command, args: [file] });
  await answers(port, child);
  const at = `127.0.0.1:${port}`;
  return { payments: `redis://payments:${payments}@${at}`, console: `redis://leasehold:${console}@${at}` };
}

function newPassword(): string {
  return randomBytes(18).toString('hex');
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (child.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const answered = await once(socket, 'connect').catch(() => null);
    socket.destroy();
    if (answered) return;
    await delay(LOOK_MS);
  }
  throw new Error('The Redis of the demo does not answer: see .demo/logs/redis.log.');
}

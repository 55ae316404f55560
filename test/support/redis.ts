import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { freePort } from '@/lib/db/embedded/free-port';
import { NO_REDIS_SERVER } from '@/test/runner/redis-server.mjs';
import { installedRedisServer } from '@/tools/redis-server.mjs';

/** What a worker would use. It deletes and renews as workers do. */
type Client = ReturnType<typeof clientOf>;

export type TestRedis = {
  url: string;
  port: number;
  client: Client;
  /** Stops the server's process where it is, so that it takes connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Ends the server as a crash does. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

/** A real Redis of its own, on a port of its own, which keeps nothing. Fails with a sentence where none is installed. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const program = installedRedisServer();
  if (program === null) throw new Error(NO_REDIS_SERVER);
  const at = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-redis-'));
  const server = spawn(
    program,
    ['--port', `${at}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  await ready(server.stdout);
  const url = `redis://127.0.0.1:${at}`;
  const client = clientOf(url);
  client.on('error', () => {});
  await client.connect();
  const end = async (signal: NodeJS.Signals) => {
    if (client.isOpen) client.destroy();
    server.kill('SIGCONT');
    server.kill(signal);
    await ended;
  };
  return {
    ...{ url, port: at, client },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    crash: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}

function clientOf(url: string) {
  return createClient({ url, socket: { reconnectStrategy: false } });
}

async function ready(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) if (line.includes('Ready to accept connections')) break;
  // Read on, so that it never waits for whoever does not.
  output.resume();
}

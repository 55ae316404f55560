import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { OsUser } from '@/lib/db/embedded/os-user';

const READY = 'database system is ready to accept connections';
const KEPT_LINES = 20;
const STOP_PATIENCE_MS = 10_000;

export type PostmasterOptions = {
  binaries: string;
  cluster: string;
  port: number;
  user: OsUser;
  settings: Readonly<Record<string, string>>;
  log: (line: string) => void;
};

/**
 * Starts the server and resolves once it takes connections; rejects with its own last lines when it ends before.
 * It is asked to end with its parent (SIGINT, a fast shutdown), for a parent ended by SIGKILL tidies up nothing.
 * It runs in a process group of its own, so that Ctrl-C reaches the parent alone and the parent chooses the order.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    ...options.settings,
  };
  const server = [
    path.join(options.binaries, 'bin/postgres'),
    ...['-D', options.cluster, '-p', String(options.port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const { user } = options;
  const [command = '', ...args] = setprivKnowsDeathSignal() ? [...withParent(user), ...server] : server;
  const direct = user && command !== 'setpriv' ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn(command, args, {
    cwd: options.cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...direct,
  });

  const last: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
      options.log(line);
      if (line.includes(READY)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`Postgres ended with code ${code} before it was ready:\n${last.join('\n')}`));
    });
  });
  return child;
}

/** A fast shutdown; an immediate one when that takes more than 10 s. Resolves once the process is over. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
  await over;
  clearTimeout(harder);
}

function withParent(user: OsUser): string[] {
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return ['setpriv', ...as, '--pdeathsig', 'INT'];
}

function setprivKnowsDeathSignal(): boolean {
  return spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
}

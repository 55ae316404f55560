import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binariesFor } from '@/lib/db/embedded/binaries';
import { freePort } from '@/lib/db/embedded/free-port';
import { openHome } from '@/lib/db/embedded/home';
import { endOrphan } from '@/lib/db/embedded/orphan';
import { type OsUser, serverUser } from '@/lib/db/embedded/os-user';
import { startPostmaster, stopPostmaster } from '@/lib/db/embedded/postmaster';

export type EmbeddedPostgres = {
  /** As the superuser `postgres`, database `postgres`. */
  url: string;
  port: number;
  /** The process id of the server. */
  pid: number;
  /** Where the data lies; differs from the folder asked for when the server's user may not enter that. */
  dataDir: string;
  /** Resolves when the process ended, asked to or not: with the exit code, null after a signal. */
  ended: Promise<number | null>;
  /** Ends the server and, when nobody asked for a data folder, removes its data. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** A folder of its own that is kept between starts; without it the data lasts as long as the server. */
  dataDir?: string;
  /** Another free port is taken when this one is in use. */
  port?: number;
  /** Server settings, as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
};

/** A real PostgreSQL server from the binaries in node_modules, on 127.0.0.1, that ends with this process. */
export async function startEmbeddedPostgres(options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const user = serverUser();
  const home = await openHome(options.dataDir, user, log);
  const cluster = path.join(home.path, 'cluster');
  const starter = path.join(home.path, 'starter');
  await endOrphan(cluster, starter);
  writeFileSync(starter, String(process.pid));

  const binaries = binariesFor(user, home.path);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(binaries, home.path, user);
  const password = readFileSync(path.join(home.path, 'password'), 'utf8');
  const port = await freePort(options.port);
  const child = await startPostmaster({
    binaries,
    cluster,
    port,
    user,
    settings: options.settings ?? {},
    log,
  });

  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: child.pid ?? 0,
    dataDir: home.path,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop: async () => {
      await stopPostmaster(child);
      if (home.temporary) rmSync(home.path, { recursive: true, force: true });
    },
  };
}

/** Made beside and then renamed: a cluster that stands there is whole. The builtin locale is the same on every system. */
function initialise(binaries: string, home: string, user: OsUser): void {
  const partial = path.join(home, 'cluster.partial');
  const passwordFile = path.join(home, 'password');
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  execFileSync(
    path.join(binaries, 'bin/initdb'),
    [
      ...['-D', partial, '-U', 'postgres', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ],
    { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], ...(user ? { uid: user.uid, gid: user.gid } : {}) },
  );
  renameSync(partial, path.join(home, 'cluster'));
}

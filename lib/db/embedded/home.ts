import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOrphan } from '@/lib/db/embedded/orphan';
import type { OsUser } from '@/lib/db/embedded/os-user';
import { processFacts } from '@/lib/db/embedded/process-facts';

/** A folder the server's user owns: `cluster/` (the data), `password`, `starter` (who started it), perhaps `native/`. */
export type Home = { path: string; temporary: boolean };

const PREFIX = `leasehold-postgres-${process.getuid?.() ?? 0}-`;

/** The folder asked for when the server's user can enter it, else one of its own below the system's temporary folder. */
export async function openHome(
  wanted: string | undefined,
  user: OsUser,
  log: (line: string) => void,
): Promise<Home> {
  if (wanted) {
    mkdirSync(wanted, { recursive: true });
    own(wanted, user);
    if (canEnter(wanted, user)) return { path: path.resolve(wanted), temporary: false };
    log(`The user ${user?.name ?? ''} may not enter ${wanted}: the data is kept in ${tmpdir()} instead.`);
  }
  await removeAbandoned();
  const made = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  own(made, user);
  return { path: made, temporary: true };
}

function own(folder: string, user: OsUser): void {
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function canEnter(folder: string, user: OsUser): boolean {
  if (!user) return true;
  return spawnSync('test', ['-w', folder], { cwd: '/', uid: user.uid, gid: user.gid }).status === 0;
}

/** Homes of runs that ended without tidying up. The starter's pid is in the name, so that no half-made home is taken. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const starter = Number.parseInt(name.slice(PREFIX.length), 10);
    if (processFacts(starter)) continue;
    const folder = path.join(tmpdir(), name);
    await endOrphan(path.join(folder, 'cluster'), path.join(folder, 'starter'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

import { execFileSync } from 'node:child_process';

/** The operating-system user Postgres runs as; null is the user of this process. Postgres refuses to run as root. */
export type OsUser = { name: string; uid: number; gid: number } | null;

const NAME = 'postgres';

/** Root gets the user `postgres`, created when missing; everyone else runs the server as themselves. */
export function serverUser(): OsUser {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp(NAME);
  if (known) return known;
  create(NAME);
  const created = lookUp(NAME);
  if (!created) throw new Error(`Postgres cannot run as root, and the user "${NAME}" could not be created.`);
  return created;
}

function lookUp(name: string): OsUser {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

function create(name: string): void {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return;
    } catch {
      // The next way may be the one this system knows; the caller looks the user up again.
    }
  }
}

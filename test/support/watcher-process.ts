import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { withParent } from '@/demo/fleet/with-parent';
import type { FreshDatabase } from '@/test/support/database';
import { inOneFile } from '@/test/support/one-file';

const PROGRAM = await inOneFile('tools/watcher.ts');

/** A watcher as `npm run watcher` starts it, but for npm, and out of one file. It ends with the test at the latest. */
export type WatcherProcess = { pid: number; child: ChildProcess; ended: Promise<unknown> };

/** `env` is set besides what it needs. */
export function startWatcher(db: FreshDatabase, env: Readonly<Record<string, string>> = {}): WatcherProcess {
  const [command, ...args] = withParent([process.execPath, '--conditions=react-server', PROGRAM]);
  const child = spawn(command, args, {
    env: { ...process.env, DATABASE_URL: db.urls.console, ...env },
    stdio: 'ignore',
  });
  return { pid: child.pid ?? 0, child, ended: once(child, 'exit') };
}

/** The process that leads now, by its row; null while nobody does. */
export async function leadingPid(db: FreshDatabase): Promise<number | null> {
  const { rows } = await db.admin.query<{ pid: number }>(
    'select os_pid as pid from leasehold.watcher_lease where lease_until > clock_timestamp()',
  );
  return rows[0]?.pid ?? null;
}

/** Makes the lead lapse at once, as time would have while its holder was silent. */
export async function lapseLead(db: FreshDatabase): Promise<void> {
  await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() - interval '1 s'`);
}

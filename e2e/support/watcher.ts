import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { withParent } from '@/demo/fleet/with-parent';
import type { SeededJob } from '@/drizzle/seed/attempt';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { inOneFile } from '@/test/support/one-file';

/** Built by the first story that wants one. */
let program: Promise<string> | undefined;

/** A watcher of its own for one story: the process as it is deployed. */
export type WatcherProcess = { stop(): Promise<void> };

/** Starts it on a database and resolves when it says that it has started. It outlives no story that failed before `stop`. */
export async function startWatcher(databaseUrl: string): Promise<WatcherProcess> {
  program ??= inOneFile('tools/watcher.ts');
  const [command, ...args] = withParent([process.execPath, '--conditions=react-server', await program]);
  const child = spawn(command, args, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstWord(child);
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function firstWord(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The watcher ended with ${code} before it had begun.`)));
  });
}

/** Moves a waited-out lease and the wait on it so far back that the lapse and its grace are over, as if that time had passed. */
export async function letLapse(admin: Pool, { key }: SeededJob): Promise<void> {
  await admin.query(
    `with back as (
       select id, due_at - clock_timestamp() + interval '1 s' as by from leasehold.lease_waits
       where job_key = $1 and state = 'armed'),
     job as (
       update public.processing_jobs j
          set lease_until = j.lease_until - back.by, heartbeat_at = j.heartbeat_at - back.by
         from back, ${UNRECORDED} where j.id = $1::bigint)
     update leasehold.lease_waits w
        set lease_until = w.lease_until - back.by, due_at = w.due_at - back.by
       from back where w.id = back.id`,
    [key],
  );
}

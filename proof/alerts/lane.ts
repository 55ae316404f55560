import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { firstMessage, Processes } from '@/demo/fleet/processes';
import { RunRecord } from '@/demo/fleet/run-record';
import type { DatabaseUrls } from '@/proof/rehearsals/server';
import { until } from '@/proof/rehearsals/until';
import { openAdmin } from '@/test/support/admin-pool';
import { inOneFile } from '@/test/support/one-file';
import { type Receiver, startReceiver } from '@/test/support/receiver';

const WORKER = await inOneFile('proof/alerts/worker.ts');
const WATCHER = await inOneFile('tools/watcher.ts');

/** Seconds: what the queue of the proof promises, as that of the demo does. */
export const LIMIT = 6;
const TTL = 15;
/** Shorter than usual, so that nobody waits for it 50 times. */
const RESOLVE_AFTER = '5 s';

/** One database with two watchers, a worker that takes over, and a receiver; runs are played in it one after the other. */
export type Lane = {
  admin: Pool;
  receiver: Receiver;
  /** Starts a worker that takes a subject and holds it; resolves once it does. */
  startOwner(subject: string): Promise<{ id: string; endAtOnce(): void }>;
  close(): Promise<void>;
};

/** `ttl` is how long a lease lasts, in seconds. */
export async function openLane(urls: DatabaseUrls, signal: AbortSignal, ttl = TTL): Promise<Lane> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-alerts-'));
  const admin = openAdmin(urls.admin, 2);
  const receiver = await startReceiver();
  const processes = new Processes(folder, RunRecord.claim(folder));
  await admin.query(
    `insert into public.queues (name, ttl, heartbeat_interval, heartbeat_limit, takeover, grace)
     values ('invoices', $1 * interval '1 s', '2 s', $2 * interval '1 s', 'automatic', '1 s')
     on conflict (name) do update set ttl = excluded.ttl, heartbeat_interval = excluded.heartbeat_interval,
       heartbeat_limit = excluded.heartbeat_limit, takeover = excluded.takeover, grace = excluded.grace`,
    [ttl, LIMIT],
  );
  const config = path.join(folder, 'alerts.json');
  const rule = { kind: 'finding', findings: ['owner-silent', 'owner-unregistered'], to: ['proof'] };
  writeFileSync(
    config,
    JSON.stringify({
      destinations: [{ name: 'proof', url: receiver.url }],
      rules: [rule],
      resolveAfter: RESOLVE_AFTER,
    }),
  );
  for (const name of ['watcher-1', 'watcher-2']) {
    const env = {
      ...{ DATABASE_URL: urls.console, LEASEHOLD_ALERTS: config },
      NODE_OPTIONS: '--conditions=react-server',
    };
    processes.start({ name, file: WATCHER, env });
  }
  const env = { WORKERS_URL: urls.workers };
  const heir = processes.start({ name: 'heir', file: WORKER, env });
  await firstMessage('heir', heir);
  await until(signal, 'a watcher leads', async () => {
    const text = 'select from leasehold.watcher_lease where lease_until > clock_timestamp()';
    return (await admin.query(text)).rowCount === 1;
  });
  return {
    admin,
    receiver,
    startOwner: async (subject) => {
      const name = `owner-${subject}`;
      const owner = processes.start({
        name,
        file: WORKER,
        env: { WORKERS_URL: urls.workers, SUBJECT: subject },
      });
      const { id } = await firstMessage<{ id: string }>(name, owner);
      return { id, endAtOnce: () => void owner.kill('SIGKILL') };
    },
    close: async () => {
      await processes.end(3_000);
      await receiver.close();
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

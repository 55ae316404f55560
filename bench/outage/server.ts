import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { createLogins } from '@/lib/db/embedded/logins';
import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { migrate } from '@/lib/db/migrate';
import { openPool } from '@/lib/db/pool';
import { acquire } from '@/test/support/lease-calls';
import { armOn, makeAccount } from '@/test/support/wait';
import { registerWorker } from '@/test/support/workers';
import { beatAll } from './beat-all';

/** Running jobs, half each under an automatic takeover and under a sweep. */
export const JOBS = 50;
/** The heartbeat limit of both queues; their other times are the demo's. */
export const LIMIT_SECONDS = 6;

/** A server that can go away and come back, with the jobs running on it and a wait armed on each. */
export type OutageServer = {
  admin: Pool;
  operator: Pool;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const SETTINGS = { fsync: 'off' };

export async function startOutageServer(): Promise<OutageServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leasehold-outage-'));
  let server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await migrate(server.url);
  const admin = new Pool({ connectionString: server.url, max: 2 });
  admin.on('error', () => {});
  const logins = await createLogins(admin, server.url);
  const operator = openPool({
    ...{ connectionString: logins.console, role: 'leasehold_operator', applicationName: 'outage' },
    ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, max: 2 },
  });
  const grants = await runJobs(admin, operator);
  // Every other worker is cut off by the outage for good; the rest are back as soon as the server is.
  const fleet = beatAll(admin, grants);

  return {
    admin,
    operator,
    goAway: async () => {
      await server.stop();
      fleet.keepEveryOther();
    },
    comeBack: async () => {
      server = await startEmbeddedPostgres({ dataDir, port: server.port, settings: SETTINGS });
    },
    stop: async () => {
      fleet.stop();
      await operator.end();
      await admin.end();
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A job of one live lease, under the token that its owner renews it with. */
export type Held = { owner: string; jobId: string; token: string };

async function runJobs(admin: Pool, operator: Pool): Promise<Held[]> {
  const arranged = { admin, asOperator: () => operator };
  await makeAccount(arranged);
  await admin.query(
    `insert into public.queues (name, takeover, sweep_age, heartbeat_interval, heartbeat_limit, ttl)
     select name, name_takeover, sweep_age, interval '2 s', $1 * interval '1 s', interval '15 s'
     from (values ('automatic', 'automatic', null), ('swept', 'sweep', interval '1 s')) q(name, name_takeover, sweep_age)`,
    [LIMIT_SECONDS],
  );
  const held: Held[] = [];
  for (let made = 0; made < JOBS; made += 1) {
    const [queue, owner] = [made < JOBS / 2 ? 'automatic' : 'swept', `w-${made}`];
    await registerWorker(admin, owner, queue);
    const grant = await acquire(admin, queue, `INV-${made}`, owner);
    if (!grant) throw new Error(`INV-${made} was not granted.`);
    const { outcome, detail } = await armOn(arranged, grant.job_id, 'retry');
    if (outcome !== 'armed') throw new Error(`The wait on INV-${made} was ${outcome}: ${detail}`);
    held.push({ owner, jobId: grant.job_id, token: grant.token });
  }
  return held;
}

import { setTimeout as delay } from 'node:timers/promises';
import { Logger, makeWorkerUtils, type WorkerUtils } from 'graphile-worker';
import type { Pool } from 'pg';
import { allowSource } from '@/demo/fleet/allow-source';
import { Hands, type InHand } from '@/demo/fleet/hands';
import { ORGANISATIONS } from '@/demo/fleet/organisations';
import type { Processes } from '@/demo/fleet/processes';
import { DRAW_REPORT, queueOf } from '@/demo/reports/report-task';
import { openPool } from '@/lib/db/pool';

const WORKERS = 2;
const PAUSE_MS = 11_000;
/** A little more than the four hours after which graphile-worker itself takes a lock for left. */
const LEFT_LONG_AGO = '4 h 1 min';

/** A report that a worker took, and the id under which it locked it. */
type Report = { id: string; report: string; owner: string };

/** The reports as trouble needs them. */
export type Reports = {
  /** Null while no worker has one. */
  inHand(): InHand<Report> | null;
  /** Starts another worker in the place of one that is gone. */
  replace(): Promise<void>;
  /** Moves all that is known of a report four hours back, as if it had been left then: nobody would wait for that. False as below. */
  leaveLongAgo(report: Report): Promise<boolean>;
  /** What somebody does by hand who does not know of queues: the job is free, its queue is not. False when that owner has it no more. */
  freeAlone(report: Report): Promise<boolean>;
  /** What the library has for it: all that an owner has locked is free again. */
  freeAllOf(owner: string): Promise<void>;
};

type Options = {
  /** The connection string of who may make tables in the service's database. */
  url: string;
  signal: AbortSignal;
  say: (line: string) => void;
  ending: (step: () => Promise<void>) => void;
};

/** The reports for the service's customers, in graphile-worker: the library's own workers, and what is ordered. */
export async function startReports(
  processes: Processes,
  { url, signal, say, ending }: Options,
): Promise<Reports> {
  const db = openPool({
    ...{ connectionString: url, applicationName: 'reports', max: 2 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
  const utils = await makeWorkerUtils({
    ...{ connectionString: url, maxPoolSize: 1 },
    logger: new Logger(() => () => {}),
  });
  ending(async () => {
    await utils.release();
    await db.end();
  });
  await utils.migrate();
  await freeLeftovers(db, utils);
  await db.query(LET_LOOK);
  await allowSource(url, 'graphile-worker');
  const hands = new Hands<Report>(processes, {
    prefix: 'reports',
    module: 'demo/reports/report-worker.ts',
    env: { REPORTS_URL: url },
  });
  for (let place = 0; place < WORKERS; place += 1) await hands.start();
  void keepOrdering(db, utils, signal).catch(
    (error: unknown) => signal.aborted || say(`the reports: ${String(error)}`),
  );
  return {
    inHand: () => hands.inHand(),
    replace: () => hands.start(),
    leaveLongAgo: async ({ id, owner }) => {
      const { rowCount } = await db.query(
        `with queue as (
           update graphile_worker._private_job_queues set locked_at = locked_at - $2::interval where locked_by = $1)
         update graphile_worker._private_jobs
         set locked_at = locked_at - $2::interval, run_at = run_at - $2::interval, created_at = created_at - $2::interval,
           updated_at = updated_at - $2::interval
         where locked_by = $1 and id = $3`,
        [owner, LEFT_LONG_AGO, id],
      );
      return rowCount === 1;
    },
    freeAlone: async ({ id, owner }) => {
      const { rowCount } = await db.query(
        'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1 and locked_by = $2',
        [id, owner],
      );
      return rowCount === 1;
    },
    freeAllOf: (owner) => utils.forceUnlockWorkers([owner]),
  };
}

/**
 * What Triage asks for until it is granted. Row security is taken off the private tables: in this database it keeps them from nobody but those
 * who look, and through the view alone the locks of queues are not seen.
 */
const LET_LOOK = `
  grant usage on schema graphile_worker to leasehold_reader;
  grant select on all tables in schema graphile_worker to leasehold_reader;
  alter table graphile_worker._private_jobs disable row level security;
  alter table graphile_worker._private_tasks disable row level security;
  alter table graphile_worker._private_job_queues disable row level security`;

/** Of a former demo that could not end in order: none of its workers is there any more. */
async function freeLeftovers(db: Pool, utils: WorkerUtils): Promise<void> {
  const { rows } = await db.query<{ owner: string }>(
    `select locked_by as owner from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  );
  if (rows.length > 0) await utils.forceUnlockWorkers(rows.map(({ owner }) => owner));
}

async function keepOrdering(db: Pool, utils: WorkerUtils, signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const org = ORGANISATIONS[turn % ORGANISATIONS.length]?.key ?? '';
    const { rows } = await db.query<{ key: string }>(
      `select 'REPORT-' || nextval('billing.report_numbers') as key`,
    );
    await utils.addJob(DRAW_REPORT, { org }, { queueName: queueOf(org), jobKey: rows[0]?.key ?? '' });
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { Processes } from '@/demo/fleet/processes';
import { RunRecord } from '@/demo/fleet/run-record';
import { erpAct } from '@/demo/providers/erp-act';
import { ocrAct } from '@/demo/providers/ocr-act';
import { ProviderControl } from '@/demo/providers/provider-control';
import { ProviderLog } from '@/demo/providers/provider-log';
import { type Act, serveProvider } from '@/demo/providers/provider-server';
import { openPool } from '@/lib/db/pool';
import { lineTo, type Member, startWatcher, startWorker } from '@/proof/rehearsals/crew';
import { type Guard, removeGuard } from '@/proof/rehearsals/guard';
import { startLooking } from '@/proof/rehearsals/looking';
import type { DatabaseUrls, Server } from '@/proof/rehearsals/server';
import { OPERATORS, Stage } from '@/proof/rehearsals/stage';
import { until } from '@/proof/rehearsals/until';
import { openAdmin } from '@/test/support/admin-pool';
import { CAM } from '@/test/support/second-person';
import { ANA, BEN } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

const LATENCY_MS = [20, 60] as const;
const WORKERS = ['worker-1', 'worker-2'] as const;
/** They are not worth waiting for: what they were to show is shown. */
const PATIENCE_MS = 200;

type Step = () => unknown;

type OpenStage = { stage: Stage; close(): Promise<void> };

/**
 * Brings up a database, two providers, two workers and a watcher, and resolves when all are at work. `without` is taken out
 * of the database before anybody has come.
 */
export async function openStage(
  server: Server,
  signal: AbortSignal,
  without: Guard | null,
): Promise<OpenStage> {
  const steps: Step[] = [];
  const close = () => takeDown(steps.splice(0).reverse());
  try {
    return { stage: await bringUp(server, signal, without, steps), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Goes on when a step fails, so that nothing is left; the first failure is then told. */
async function takeDown(steps: readonly Step[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function bringUp(
  server: Server,
  signal: AbortSignal,
  without: Guard | null,
  steps: Step[],
): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-rehearsal-'));
  steps.push(() => rmSync(folder, { recursive: true, force: true }));
  const name = `rehearsal_${randomBytes(4).toString('hex')}`;
  const urls = await server.clone(name);
  steps.push(() => server.drop(name));
  const { db, operator, operatorLine, reader } = await openPools(urls, steps);
  for (const person of [ANA, BEN, CAM]) await makeAccount({ admin: db, asOperator: () => operator }, person);
  if (without) await removeGuard(db, without);

  const { logs, ocrUrl, erpUrl } = await serveProviders(folder, steps);
  const processes = new Processes(folder, RunRecord.claim(folder));
  steps.push(() => processes.end(PATIENCE_MS));
  const places = { workersUrl: urls.workers, ocrUrl, erpUrl };
  let started = 0;
  const watch = (url = urls.console) => startWatcher(processes, `watcher-${++started}`, url);
  const { line: watcherLine, url: watcherUrl } = await lineTo(urls.console);
  steps.push(watcherLine.close);
  const watcher = watch(watcherUrl);
  const workers = await Promise.all(WORKERS.map((worker) => startWorker(processes, worker, places)));
  for (const { line } of workers) steps.push(line.close);
  await until(signal, 'the watcher leads', () => leads(db, watcher));

  const looking = startLooking(reader);
  steps.push(looking.stop);
  return new Stage({
    ...{ server, db, operator, operatorLine, logs, workers, watcher, watcherLine, looking, signal },
    ocr: new ProviderControl(ocrUrl),
    erp: new ProviderControl(erpUrl),
    startWatcher: () => watch(),
  });
}

/** The superuser's, and the console's two with its own timeouts; the operators' goes by a line that can fail. */
async function openPools(urls: DatabaseUrls, steps: Step[]) {
  const keep = (pool: Pool) => {
    steps.push(() => pool.end());
    return pool;
  };
  const { line: operatorLine, url: operatorUrl } = await lineTo(urls.console);
  steps.push(operatorLine.close);
  const common = { statementTimeoutMs: 2_000, lockTimeoutMs: 500, max: 4 };
  const acts = { role: 'leasehold_operator', applicationName: OPERATORS } as const;
  const looks = { role: 'leasehold_reader', applicationName: 'triage', readOnly: true } as const;
  return {
    operatorLine,
    db: keep(openAdmin(urls.admin, 4)),
    operator: keep(openPool({ ...common, ...acts, connectionString: operatorUrl })),
    reader: keep(openPool({ ...common, ...looks, connectionString: urls.console })),
  };
}

/** The demo's two, quick, with logs of their own. */
async function serveProviders(folder: string, steps: Step[]) {
  const logs = {
    ocr: new ProviderLog(path.join(folder, 'ocr.jsonl')),
    erp: new ProviderLog(path.join(folder, 'erp.jsonl')),
  };
  const serve = async (act: Act) => {
    const served = await serveProvider(act, LATENCY_MS);
    steps.push(served.close);
    return `http://127.0.0.1:${served.port}`;
  };
  return { logs, ocrUrl: await serve(ocrAct(logs.ocr)), erpUrl: await serve(erpAct(logs.erp)) };
}

async function leads(db: Pool, { pid }: Member): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from leasehold.watcher_lease where os_pid = $1 and lease_until > clock_timestamp()',
    [pid],
  );
  return rowCount === 1;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scene } from '@/demo/faults/fault';
import { Processes } from '@/demo/fleet/processes';
import { RunRecord } from '@/demo/fleet/run-record';
import { Supervisor } from '@/demo/fleet/supervisor';
import { ProviderLog } from '@/demo/providers/provider-log';
import { startProvider } from '@/demo/providers/start-provider';
import type { Takeover } from '@/lib/jobs/queue';
import { type ConsoleProcess, startConsole } from './console-process';
import { openStoryDatabase, type StoryDatabase, startTemplateServer } from './postgres';
import { startWatcher } from './watcher';

/** The demo's processes on a server of their own, with a watcher and a console: what a story sees here happens to them. */
export type Fleet = {
  scene: Scene;
  database: StoryDatabase;
  databaseName: string;
  console: ConsoleProcess;
  /** What the ERP itself has booked for a subject. It knows no keys, so asking it twice would book twice. */
  bookings(subject: string): number;
  /** What the invoices' queue promises from now on. */
  promise(promises: Promises): Promise<void>;
  stop(): Promise<void>;
};

type Promises = { takeover: Takeover; leaseSeconds: number };

/** Short, since the stories await them. */
const HEARTBEAT_MS = 500;
const PROMISES = `heartbeat_interval = '0.5 s', heartbeat_limit = '2 s', grace = '1 s'`;
const WORKERS = 2;
const PATIENCE_MS = 4_000;

/** Resolves when everybody is at work. No invoice comes in by itself. */
export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-fleet-'));
  const processes = new Processes(folder, RunRecord.claim(folder));
  const [ocr, erp, server] = await Promise.all([
    startProvider(processes, folder, 'ocr'),
    startProvider(processes, folder, 'erp'),
    startTemplateServer(),
  ]);
  const databaseName = 'billing';
  const database = await openStoryDatabase(server, databaseName);
  const { admin, urls } = database;
  await admin.query(readFileSync('demo/schema.sql', 'utf8'));
  await admin.query(`update public.queues set ${PROMISES} where name = 'invoices'`);
  await admin.query(`update public.queues set paused_at = clock_timestamp() where name = 'nightly'`);
  const supervisor = new Supervisor(processes, {
    WORKERS_URL: urls.workers,
    OCR_URL: ocr.url,
    ERP_URL: erp.url,
    HEARTBEAT_MS: String(HEARTBEAT_MS),
  });
  const [console, watcher] = await Promise.all([
    startConsole(urls.console),
    startWatcher(urls.console),
    supervisor.start(WORKERS),
  ]);

  const ending = new AbortController();
  return {
    database,
    databaseName,
    console,
    scene: {
      watch: admin,
      inbox: admin,
      processes,
      ocr: ocr.control,
      payments: { workers: new Map(), redisUrl: null, receive: async () => '' },
      letters: { inHand: () => null, replace: async () => {}, supervise: async () => {} },
      reports: {
        ...{ inHand: () => null, replace: async () => {}, freeAllOf: async () => {} },
        ...{ leaveLongAgo: async () => false, freeAlone: async () => false },
      },
      erp: erp.control,
      workersUrl: urls.workers,
      appUrl: urls.workers,
      adminUrl: urls.admin,
      signal: ending.signal,
      log: () => {},
    },
    bookings: (subject) =>
      new ProviderLog(path.join(folder, 'providers', 'erp.jsonl'))
        .entries()
        .filter((entry) => entry.subject === subject && entry.outcome === 'performed').length,
    promise: async ({ takeover, leaseSeconds }) => {
      await admin.query(
        `update public.queues set takeover = $1, ttl = $2 * interval '1 s' where name = 'invoices'`,
        [takeover, leaseSeconds],
      );
    },
    stop: async () => {
      ending.abort();
      await Promise.all([console.stop(), watcher.stop(), supervisor.end(PATIENCE_MS)]);
      await processes.end(PATIENCE_MS);
      await database.drop();
      await server.postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

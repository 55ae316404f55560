import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { startAlertReceiver } from '@/demo/alert-receiver';
import { choosePort, startConsole } from '@/demo/console';
import { prepareDatabase } from '@/demo/database';
import type { Scene } from '@/demo/faults/fault';
import { makeTrouble } from '@/demo/faults/schedule';
import { allowSource } from '@/demo/fleet/allow-source';
import { Processes } from '@/demo/fleet/processes';
import { RunRecord } from '@/demo/fleet/run-record';
import { Supervisor } from '@/demo/fleet/supervisor';
import { Lab } from '@/demo/lab/lab';
import { openLabDoor } from '@/demo/lab/lab-server';
import { startLetters } from '@/demo/letters/start-letters';
import { startPayments } from '@/demo/payments/start-payments';
import { startPostgres } from '@/demo/postgres';
import { startProvider } from '@/demo/providers/start-provider';
import { readSources } from '@/demo/read-sources';
import { startRedis } from '@/demo/redis';
import { startReports } from '@/demo/reports/start-reports';
import { keepServiceLogins } from '@/demo/service-logins';
import { prepareSignIn, type SignIn } from '@/demo/sign-in';
import { keepReceiving } from '@/demo/traffic';
import { keepWatchers } from '@/demo/watchers';
import { openPool } from '@/lib/db/pool';
import { provideConsole } from '@/tools/console-build';

const STATE_DIR = path.resolve('.demo');
/** As many as trouble keeps busy for minutes, and enough besides to keep up with the invoices. */
const WORKERS = 8;
/** A little longer than a draining worker waits for its job. */
const PATIENCE_MS = 3_500;

/** What has been started and must be ended, latest first. */
type Ending = { signal: AbortSignal; add(step: () => Promise<void> | void): void; run(): Promise<void> };

/** The whole of `npm run demo`: brings everything up, makes trouble, and takes everything down again at Ctrl-C. */
export async function runDemo(): Promise<void> {
  const record = RunRecord.claim(STATE_DIR);
  provideConsole(() => say('Building the console; once, about a minute'), 'demo');
  const ending = newEnding();
  endAtSignal(ending);
  try {
    const { scene, lab } = await bringUp(record, ending);
    await Promise.all([
      keepReceiving(scene.inbox, ending.signal, say),
      makeTrouble(scene, () => lab.isOpen()),
    ]);
  } catch (error) {
    if (ending.signal.aborted) return;
    await ending.run();
    throw error;
  }
}

async function bringUp(record: RunRecord, ending: Ending): Promise<{ scene: Scene; lab: Lab }> {
  const { signal } = ending;
  say('Starting PostgreSQL');
  const postgres = await startPostgres(STATE_DIR, say);
  ending.add(postgres.stop);
  const logins = await prepareDatabase(postgres.url);
  keepServiceLogins(STATE_DIR, { app: logins.app, admin: logins.admin });
  const port = await choosePort(say);
  const origin = `http://localhost:${port}`;
  const signIn = await prepareSignIn(STATE_DIR, logins.console);

  say(`Starting two providers, ${WORKERS} workers, two watchers and the console`);
  const processes = new Processes(STATE_DIR, record);
  ending.add(() => processes.end(PATIENCE_MS));
  const [ocr, erp] = await Promise.all([
    startProvider(processes, STATE_DIR, 'ocr'),
    startProvider(processes, STATE_DIR, 'erp'),
  ]);
  const env = { WORKERS_URL: logins.workers, OCR_URL: ocr.url, ERP_URL: erp.url };
  const supervisor = new Supervisor(processes, env);
  ending.add(() => supervisor.end(PATIENCE_MS));
  const door = await openLabDoor();
  ending.add(door.close);
  const receiver = await startAlertReceiver(STATE_DIR, say);
  ending.add(receiver.close);
  const redis = await startRedis(processes, STATE_DIR, say);
  const sources = await readSources(redis?.console ?? null);
  await allowSource(logins.admin, 'payments');
  const at = { origin, databaseUrl: logins.console, alerts: receiver.config, sources };
  const console = { ...at, port, secret: signIn.secret, lab: door };
  await Promise.all([startConsole(processes, console), supervisor.start(WORKERS)]);
  keepWatchers(processes, at, signal);
  const payments = await startPayments(processes, {
    ...{ url: logins.app, redisUrl: redis?.payments ?? null, signal, say },
    ending: (step) => ending.add(step),
  });
  const letters = await startLetters(processes, {
    ...{ url: logins.admin, signal, say },
    ending: (step) => ending.add(step),
  });
  const reports = await startReports(processes, {
    ...{ url: logins.admin, signal, say },
    ending: (step) => ending.add(step),
  });
  // Longer than everybody may have to wait behind a migration.
  const timeouts = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, max: 4 };
  const role = { inbox: 'leasehold_worker', watch: 'leasehold_reader' } as const;
  const inbox = openPool({
    ...timeouts,
    connectionString: logins.workers,
    role: role.inbox,
    applicationName: 'mailbox',
  });
  const watch = openPool({
    ...timeouts,
    connectionString: logins.console,
    role: role.watch,
    applicationName: 'trouble',
  });
  ending.add(async () => void (await Promise.all([inbox.end(), watch.end()])));
  const scene: Scene = {
    watch,
    inbox,
    processes,
    ocr: ocr.control,
    erp: erp.control,
    payments,
    letters,
    reports,
    workersUrl: logins.workers,
    appUrl: logins.app,
    adminUrl: logins.admin,
    signal,
    log: say,
  };
  const lab = new Lab(scene, { ocr: ocr.log, erp: erp.log });
  door.open(lab);
  invite(origin, signIn);
  return { scene, lab };
}

function newEnding(): Ending {
  const controller = new AbortController();
  // Each kind of trouble waits on it, and more than ten of them are no leak.
  setMaxListeners(0, controller.signal);
  const steps: (() => Promise<void> | void)[] = [];
  return {
    signal: controller.signal,
    add: (step) => void steps.unshift(step),
    run: async () => {
      controller.abort();
      for (const step of steps.splice(0)) await step();
    },
  };
}

/** The first signal ends in order, the second at once: no child outlives this process. */
function endAtSignal(ending: Ending): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (ending.signal.aborted) process.exit(130);
      console.log();
      say('Ending: workers give back their jobs, then the database stops');
      void ending.run().then(() => process.exit(0));
    });
  }
}

function invite(origin: string, { people }: SignIn): void {
  const lines = people.map(
    ({ role, email, password }) => `    ${role.padEnd(9)} ${email.padEnd(22)} ${password}`,
  );
  console.log(`
  Leasehold is at ${origin}

  Sign in as
${lines.join('\n')}

  Cause trouble yourself, and follow it to its end: ${origin}/fault-lab

  Trouble begins now; within a minute four kinds of it stand in Triage. Ctrl-C ends everything.
  Alerts are told here as they arrive: .demo/alerts.jsonl has them in full.
  What the providers saw: .demo/providers/*.jsonl. What each process said: .demo/logs/*.log.
`);
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
}

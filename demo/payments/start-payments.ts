import { setTimeout as delay } from 'node:timers/promises';
import { firstMessage, type Processes } from '@/demo/fleet/processes';
import { takeBackLapsed } from '@/demo/payments/payment-jobs';
import { openPool } from '@/lib/db/pool';

const WORKERS = 2;
/** As the tutorial has it. */
const STUCK_WATCHER_MS = 30_000;
/** About ten payments a minute. */
const MEAN_PAUSE_MS = 6_000;

/** The workers of the payments by the names they write on rows, and the process behind each. */
export type PaymentWorkers = ReadonlyMap<string, number>;

type Options = {
  /** The connection string of the service's own login. */
  url: string;
  signal: AbortSignal;
  say: (line: string) => void;
  ending: (step: () => Promise<void>) => void;
};

/** Another team's queue in the same database: its workers, what comes in, and its stuck watcher, until the signal. */
export async function startPayments(
  processes: Processes,
  { url, signal, say, ending }: Options,
): Promise<PaymentWorkers> {
  const db = openPool({
    ...{ connectionString: url, applicationName: 'payments', max: 2 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
  ending(() => db.end());
  const env = { PAYMENTS_URL: url };
  const workers = new Map<string, number>();
  for (let place = 1; place <= WORKERS; place++) {
    const name = `payments-${place}`;
    const child = processes.start({ name, module: 'demo/payments/payment-worker.ts', env });
    const { owner } = await firstMessage<{ owner: string }>(name, child);
    if (child.pid !== undefined) workers.set(owner, child.pid);
  }
  void repeat(signal, say, async () => {
    await db.query(
      `insert into billing.payment_jobs (payment_id) values ('PAY-' || nextval('billing.payment_numbers'))`,
    );
    return -Math.log(1 - Math.random()) * MEAN_PAUSE_MS;
  });
  void repeat(signal, say, async () => {
    for (const payment of await takeBackLapsed(db))
      say(`the stuck watcher of the payments gave ${payment} back`);
    return STUCK_WATCHER_MS;
  });
  return workers;
}

async function repeat(signal: AbortSignal, say: Options['say'], step: () => Promise<number>): Promise<void> {
  let pause = 1_000;
  while (!signal.aborted) {
    await delay(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    pause = await step().catch((error: unknown) => {
      if (!signal.aborted) say(`the payments: ${String(error)}`);
      return 5_000;
    });
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { firstMessage, type Processes } from '@/demo/fleet/processes';
import { takeBackLapsed } from '@/demo/payments/payment-jobs';
import type { Database } from '@/lib/db/pool';
import { openPool } from '@/lib/db/pool';
import { inTransaction } from '@/lib/db/transaction';

const WORKERS = 2;
/** As the tutorial has it. */
const STUCK_WATCHER_MS = 30_000;
/** About ten payments a minute. */
const MEAN_PAUSE_MS = 6_000;

/** The payments as trouble needs them. */
export type Payments = {
  /** Their workers by the names they write on rows, and the process behind each. */
  workers: ReadonlyMap<string, number>;
  /** Where their leases in Redis are; null where they have none. */
  redisUrl: string | null;
  /** Lets a payment come in that nobody can claim before `first` is over; gives its name. */
  receive(first: (paymentId: string) => Promise<unknown>): Promise<string>;
};

type Options = {
  /** The connection string of the service's own login. */
  url: string;
  /** Of the payments' own Redis; null where there is none. */
  redisUrl: string | null;
  signal: AbortSignal;
  say: (line: string) => void;
  ending: (step: () => Promise<void>) => void;
};

/** Another team's queue in the same database: its workers, what comes in, and its stuck watcher, until the signal. */
export async function startPayments(
  processes: Processes,
  { url, redisUrl, signal, say, ending }: Options,
): Promise<Payments> {
  const db = openPool({
    ...{ connectionString: url, applicationName: 'payments', max: 2 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
  ending(() => db.end());
  const env = { PAYMENTS_URL: url, PAYMENT_REDIS_URL: redisUrl ?? '' };
  const workers = new Map<string, number>();
  for (let place = 1; place <= WORKERS; place++) {
    const name = `payments-${place}`;
    const child = processes.start({ name, module: 'demo/payments/payment-worker.ts', env });
    const { owner } = await firstMessage<{ owner: string }>(name, child);
    if (child.pid !== undefined) workers.set(owner, child.pid);
  }
  void repeat(signal, say, async () => {
    await receivePayment(db);
    return -Math.log(1 - Math.random()) * MEAN_PAUSE_MS;
  });
  void repeat(signal, say, async () => {
    for (const payment of await takeBackLapsed(db))
      say(`the stuck watcher of the payments gave ${payment} back`);
    return STUCK_WATCHER_MS;
  });
  return {
    ...{ workers, redisUrl },
    receive: (first) =>
      inTransaction(db, async (transaction) => {
        const payment = await receivePayment(transaction);
        await first(payment);
        return payment;
      }),
  };
}

async function receivePayment(db: Database): Promise<string> {
  const { rows } = await db.query<{ payment: string }>(
    `insert into billing.payment_jobs (payment_id) values ('PAY-' || nextval('billing.payment_numbers'))
     returning payment_id as payment`,
  );
  return rows[0]?.payment ?? '';
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

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ORGANISATIONS, VENDORS } from '@/demo/fleet/organisations';
import { scanOf } from '@/demo/pipeline/scan';
import type { Database } from '@/lib/db/pool';
import { enqueue } from '@/lib/leases/grant';

/** About forty invoices a minute. */
const MEAN_PAUSE_MS = 1_500;
const OFTEN_SENT_TWICE = 1 / 15;
const OFTEN_BY_API = 1 / 2;

/** Puts one page in the mailbox and gives its subject. */
export async function receivePage(db: Database, scan: string, org: string): Promise<string> {
  const { rows } = await db.query<{ subject: string }>(
    'insert into billing.invoices (org, scan) values ($1, $2) returning subject',
    [org, scan],
  );
  return rows[0]?.subject ?? '';
}

/** A new invoice by mail. */
export async function receiveInvoice(db: Database): Promise<string> {
  const { org, scan } = newInvoice();
  return receivePage(db, scan, org);
}

/**
 * Lets invoices come in until `signal` aborts: half of them wait in the mailbox, half are enqueued by the API. Now and
 * then one is sent twice, as vendors do, and both copies arrive together.
 */
export async function keepReceiving(
  db: Database,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const { org, scan } = newInvoice();
    const copies = Math.random() < OFTEN_SENT_TWICE ? 2 : 1;
    const byApi = Math.random() < OFTEN_BY_API;
    try {
      for (let copy = 0; copy < copies; copy++) {
        const subject = await receivePage(db, scan, org);
        if (byApi) await enqueue(db, 'invoices', subject, { org, channel: 'api' });
      }
    } catch (error) {
      log(`an invoice was not received: ${String(error)}`);
    }
    await delay(-Math.log(1 - Math.random()) * MEAN_PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

function newInvoice(): { org: string; scan: string } {
  const org = pick(ORGANISATIONS).name;
  const invoiceNumber = `F-${randomInt(100_000, 1_000_000)}`;
  const amountCents = randomInt(2_000, 600_000);
  return { org, scan: scanOf({ org, vendor: pick(VENDORS), invoiceNumber, amountCents }) };
}

function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[randomInt(things.length)];
  if (thing === undefined) throw new RangeError('There is nothing to pick from.');
  return thing;
}

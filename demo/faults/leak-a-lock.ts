import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '@/demo/faults/fault';
import { firstMessage } from '@/demo/fleet/processes';
import { enqueue } from '@/lib/leases/grant';

const NAME = 'billing-api';
const LEDGER = 'meridian';
/** Then it is deployed anew, and its pool of connections ends with it. */
const DEPLOYED_ANEW_MS = 240_000;
const PATIENCE_MS = 2_000;

/** An idle connection of an application's pool still holds the lock of a closing, and the closing waits for it. */
export const leakALock: Fault = {
  name: 'an application forgets to unlock',
  firstAfterS: 22,
  everyS: 500,
  async strike({ processes, inbox, appUrl, signal, log }, tell) {
    const closing = `ledger-close/${LEDGER}/${new Date().toISOString().slice(0, 19)}`;
    const child = processes.start({
      name: NAME,
      module: 'demo/faults/billing-api.ts',
      env: { APP_URL: appUrl, LEDGER, CLOSING: closing },
    });
    try {
      const { session } = await firstMessage<{ session: string }>(NAME, child);
      const job = await enqueue(inbox, 'nightly', closing, { org: LEDGER });
      tell({ subject: closing, jobKey: job ?? '', owner: NAME, token: null, session });
      log(`${NAME} kept the lock of ${closing} on an idle connection`);
      await delay(DEPLOYED_ANEW_MS, undefined, { signal });
      log(`${NAME} is deployed anew`);
    } finally {
      await processes.end(PATIENCE_MS, NAME);
    }
  },
};

import { randomBytes } from 'node:crypto';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { receiveInvoice } from '@/demo/traffic';
import { openPool } from '@/lib/db/pool';
import { inTransaction } from '@/lib/db/transaction';
import { acquire } from '@/lib/leases/grant';

/** Someone repairs one invoice by hand. It takes the lock as everybody does, but it registers nowhere and never beats. */
const owner = `fix-up-${randomBytes(2).toString('hex')}`;

stayWithParent();
const pool = openPool({
  connectionString: process.env.WORKERS_URL ?? '',
  role: 'leasehold_worker',
  applicationName: 'fix-up script',
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  max: 1,
});
// In one transaction with its arrival, so that no worker comes first.
const subject = await inTransaction(pool, async (transaction) => {
  const received = await receiveInvoice(transaction);
  await acquire(transaction, { queue: 'invoices', subject: received, owner });
  return received;
});
await pool.end();
tellParent({ subject, owner });
process.exit(1);

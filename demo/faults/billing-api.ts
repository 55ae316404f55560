import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { closingLock } from '@/demo/nightly/closing-lock';
import { openPool } from '@/lib/db/pool';

/** The service's API, as far as it corrects ledgers: asked to correct one, it then waits for requests that do not come. */
const { APP_URL = '', LEDGER = '', CLOSING = '' } = process.env;
const say = (line: string) => console.log(new Date().toISOString(), line);

stayWithParent();
const pool = openPool({
  connectionString: APP_URL,
  applicationName: 'billing-api',
  statementTimeoutMs: 5_000,
  lockTimeoutMs: 2_000,
  max: 4,
  keepIdle: true,
  onError: (error) => say(`lost an idle connection, the next request opens another: ${error.message}`),
});
say(`${CLOSING}: ${await correctLedger()} entries to correct`);
tellParent({});

/**
 * Keeps the closing away while a ledger is corrected, by a lock of the session. The fault: with nothing to correct it
 * returns before it unlocks. The connection goes back to the pool, and the lock with it.
 */
async function correctLedger(): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...closingLock(CLOSING)]);
    const { rowCount } = await client.query('select from billing.ledger_entries where org = $1', [LEDGER]);
    if (!rowCount) return 0;
    await client.query('select pg_advisory_unlock($1, $2)', [...closingLock(CLOSING)]);
    return rowCount;
  } finally {
    client.release();
  }
}

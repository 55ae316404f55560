import type { PoolClient } from 'pg';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { closingLock } from '@/demo/nightly/closing-lock';
import { openPool } from '@/lib/db/pool';
import { timestampText } from '@/lib/db/timestamp';

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
const { entries, session } = await correctLedger();
say(`${CLOSING}: ${entries} entries to correct`);
tellParent({ session });

/**
 * Keeps the closing away while a ledger is corrected, by a lock of the session. The fault: with nothing to correct it
 * returns before it unlocks. The connection goes back to the pool, and the lock with it.
 */
async function correctLedger(): Promise<{ entries: number; session: string }> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...closingLock(CLOSING)]);
    const { rowCount } = await client.query('select from billing.ledger_entries where org = $1', [LEDGER]);
    const session = await sessionKey(client);
    if (!rowCount) return { entries: 0, session };
    await client.query('select pg_advisory_unlock($1, $2)', [...closingLock(CLOSING)]);
    return { entries: rowCount, session };
  } finally {
    client.release();
  }
}

/** As the console calls it. */
async function sessionKey(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select pid || '@' || ${timestampText('backend_start')} as key from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.key ?? '';
}

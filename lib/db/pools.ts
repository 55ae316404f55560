import 'server-only';
import type { Pool } from 'pg';
import { type DatabaseRole, openPool } from '@/lib/db/pool';

/** The console's pools, one a role: what reads cannot write, and what acts can only call functions. */
export type ConsolePools = { reader: Pool; operator: Pool; auth: Pool };

/** Small on purpose: the console must not be what fills the server's connections during trouble. */
const SIZE = { reader: 4, operator: 4, auth: 4 };
/** An act waits half a second for a lock and two seconds in all; then it is an outcome, not a wait. */
const LOCK_TIMEOUT_MS = 500;
const STATEMENT_TIMEOUT_MS = 2_000;

/** Kept on globalThis: a reload of the module in development must not open a second set. */
const store = globalThis as typeof globalThis & { leaseholdPools?: ConsolePools };

/** The pools on `DATABASE_URL`, opened at the first call. Throws a sentence when it is not set. */
export function consolePools(): ConsolePools {
  store.leaseholdPools ??= openPools();
  return store.leaseholdPools;
}

/** Ends the connections; called once, as the process shuts down. */
export async function closeConsolePools(): Promise<void> {
  const pools = store.leaseholdPools;
  delete store.leaseholdPools;
  if (pools) await Promise.all(Object.values(pools).map((pool) => pool.end()));
}

function openPools(): ConsolePools {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error('Set DATABASE_URL to the database that the console is to read.');
  const open = (name: keyof ConsolePools, readOnly: boolean) =>
    openPool({
      connectionString,
      role: `leasehold_${name}` satisfies DatabaseRole,
      applicationName: `leasehold console ${name}`,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      max: SIZE[name],
      readOnly,
    });
  return { reader: open('reader', true), operator: open('operator', false), auth: open('auth', false) };
}

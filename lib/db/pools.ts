import 'server-only';
import type { Pool } from 'pg';
import { type DatabaseRole, openPool } from '@/lib/db/pool';

/**
 * The console's pools, one a role: what reads cannot write, and what acts can only call functions. Locks are read over
 * connections of their own: who locks a table has every other reading wait, and that is when they are looked for. Whoever asks how
 * the console itself is (a scrape, a load balancer) has one too, and waits for no viewer.
 */
export type ConsolePools = { reader: Pool; operator: Pool; auth: Pool; locks: Pool; probe: Pool };

/** The pools of a visit. Locks are apart here too. */
export type VisitPools = { reader: Pool; locks: Pool };

/** Small on purpose: the console must not be what fills the server's connections during trouble. */
const SIZE = { reader: 4, operator: 4, auth: 4, locks: 1, probe: 1 };
const VISIT_READERS = 3;
/** An act waits half a second for a lock and two seconds in all; then it is an outcome, not a wait. */
const LOCK_TIMEOUT_MS = 500;
const STATEMENT_TIMEOUT_MS = 2_000;

/** Kept on globalThis: a reload of the module in development must not open a second set. */
const store = globalThis as typeof globalThis & {
  leaseholdPools?: ConsolePools;
  leaseholdVisitPools?: VisitPools;
};

/** The pools on `DATABASE_URL`, opened at the first call. Throws a sentence when it is not set. */
export function consolePools(): ConsolePools {
  store.leaseholdPools ??= openPools();
  return store.leaseholdPools;
}

/**
 * What a visit reads by: its login's own rights, since the roles are not there, and no transaction that could write. Opened at the
 * first call. Throws a sentence when `DATABASE_URL` is not set.
 */
export function visitPools(): VisitPools {
  store.leaseholdVisitPools ??= openVisitPools();
  return store.leaseholdVisitPools;
}

/** Ends the connections; called once, as the process shuts down. */
export async function closeConsolePools(): Promise<void> {
  const pools = [store.leaseholdPools, store.leaseholdVisitPools];
  delete store.leaseholdPools;
  delete store.leaseholdVisitPools;
  await Promise.all(pools.flatMap((some) => Object.values(some ?? {}) as Pool[]).map((pool) => pool.end()));
}

function openVisitPools(): VisitPools {
  const open = (name: string, max: number) =>
    openPool({
      connectionString: databaseUrl(),
      applicationName: `leasehold visit ${name}`,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      max,
      readOnly: true,
    });
  return { reader: open('reader', VISIT_READERS), locks: open('locks', 1) };
}

function databaseUrl(): string {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new Error('Set DATABASE_URL to the database that the console is to read.');
  return connectionString;
}

function openPools(): ConsolePools {
  const connectionString = databaseUrl();
  const open = (name: keyof ConsolePools, role: DatabaseRole, readOnly: boolean) =>
    openPool({
      connectionString,
      role,
      applicationName: `leasehold console ${name}`,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      max: SIZE[name],
      readOnly,
    });
  return {
    reader: open('reader', 'leasehold_reader', true),
    operator: open('operator', 'leasehold_operator', false),
    auth: open('auth', 'leasehold_auth', false),
    locks: open('locks', 'leasehold_reader', true),
    probe: open('probe', 'leasehold_reader', true),
  };
}

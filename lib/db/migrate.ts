import path from 'node:path';
import { Client } from 'pg';
import { type SqlFile, sqlFile, sqlFiles } from '@/lib/db/sql-file';

export type MigrateOptions = {
  /** Holds `migrations/`, `functions/` and `grants.sql`; the `drizzle` folder of the working directory by default. */
  folder?: string;
  log?: (line: string) => void;
};

/** Any number, the same for everyone who migrates: the letters of "leasehold" on a telephone. */
const LOCK = '532734653';
/** Waiting long for a lock on a busy table would make everyone behind the migration wait too. */
const LOCK_TIMEOUT_MS = 5_000;
/** Creates the owner, so it runs as the login; everything after it runs as the owner. */
const ROLES = 'migrations/0001_roles.sql';

/**
 * Brings the database up to date, on one connection under a session lock, so that several may start at once.
 * Migrations run once, each in its own transaction; functions and grants run again whenever their text changed.
 * An applied migration whose file was edited since is refused before anything is written.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const folder = options.folder ?? path.join(process.cwd(), 'drizzle');
  const log = options.log ?? (() => {});
  const client = new Client({ connectionString, application_name: 'leasehold migrate' });
  // The running query rejects with the same error; without a listener it would end the process as well.
  client.on('error', () => {});
  // What a migration itself has to say, and not what the server says about objects that exist already.
  client.on('notice', ({ message, where }) => {
    if (message && where?.endsWith('at RAISE')) log(message);
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const applied = await readRecord(client);
    const migrations = sqlFiles(folder, 'migrations');
    refuseEdited(migrations, applied);
    await applyAll(
      client,
      migrations.filter((file) => !applied.has(file.name)),
      log,
    );
    const changed = sqlFiles(folder, 'functions').filter((file) => applied.get(file.name) !== file.hash);
    const grants = sqlFile(folder, 'grants.sql');
    // A new function is open to PUBLIC until the grants have run over it.
    const grantsDue = changed.length > 0 || applied.get(grants.name) !== grants.hash;
    if (grantsDue) await applyTogether(client, [...changed, grants], log);
    await layOutMonths(client, log);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** Hash by file name, of everything that was applied. */
async function readRecord(client: Client): Promise<Map<string, string>> {
  await client.query(`
    create schema if not exists leasehold;
    create table if not exists leasehold.migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from leasehold.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function refuseEdited(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.find((file) => applied.has(file.name) && applied.get(file.name) !== file.hash);
  if (edited) {
    throw new Error(
      `${edited.name} was edited after it had been applied here. Undo the edit and write a new migration.`,
    );
  }
}

async function applyAll(
  client: Client,
  files: readonly SqlFile[],
  log: (line: string) => void,
): Promise<void> {
  for (const file of files) await applyTogether(client, [file], log);
}

/** The tables of the coming months; a folder from before there were months has no function for it. */
async function layOutMonths(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regprocedure('leasehold.lay_out_months()') is not null as there",
  );
  if (!rows[0]?.there) return;
  await client.query('begin');
  await client.query('set local role leasehold_owner');
  const made = await client.query<{ names: string[] }>('select leasehold.lay_out_months() as names');
  await client.query('commit');
  for (const name of made.rows[0]?.names ?? []) log(`laid out ${name}`);
}

/** One transaction: all of the files or none. */
async function applyTogether(
  client: Client,
  files: readonly SqlFile[],
  log: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  for (const file of files) {
    try {
      if (file.name !== ROLES) await client.query('set local role leasehold_owner');
      // Functions call each other, and the order of their names is not the order of their calls.
      await client.query('set local check_function_bodies = off');
      await client.query(file.text);
      await client.query(
        `insert into leasehold.migrations (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = clock_timestamp()`,
        [file.name, file.hash],
      );
    } catch (cause) {
      await client.query('rollback');
      throw new Error(`${file.name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
  await client.query('commit');
  for (const file of files) log(`applied ${file.name}`);
}

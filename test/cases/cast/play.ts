import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openPool } from '@/lib/db/pool';
import type { LockSample } from '@/lib/locks/lock-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { NO_OWN_NAMES, readOwnNames } from '@/lib/sources/native/naming-context';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Finding } from '@/lib/triage/finding';
import { type Survey, surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { aged } from './aged';

/** A case on a stage: a database of its own, sessions under a login that is no superuser, and what the console then says. */
export type Play = {
  db(): FreshDatabase;
  /** The login under which everybody acts: it owns the tables, so that it may change them too. */
  url(): string;
  /** Opens a session under a name. */
  enter(application: string): Promise<StagedSession>;
  /** The same, connected to another database. */
  enterAt(url: string, application: string): Promise<StagedSession>;
  /** What is wrong, had everything been as it is for so many seconds more; throws when anything could not be read. */
  look(seconds?: number): Promise<readonly Finding[]>;
  /** The same, with what could not be read. One console makes all of them, so it remembers the one before. */
  survey(seconds?: number): Promise<Survey>;
  /** The sessions and locks as they are. */
  locks(): Promise<LockSample>;
};

/** Long enough for a wait to be told, and shorter than the minute after which work under a lock is asked about. */
const A_MOMENT = 10;

export function play(): Play {
  let db: FreshDatabase;
  let url: string;
  let reader: Pool;
  let take: () => Promise<Survey>;
  let seconds = A_MOMENT;
  let names = NO_OWN_NAMES;
  const login = `case_${randomBytes(6).toString('hex')}`;

  beforeAll(async () => {
    db = await freshDatabase();
    const { rows } = await db.admin.query<{ owner: string }>(
      `select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'processing_jobs'`,
    );
    await db.admin.query(`create role ${login} login inherit password '${login}'`);
    await db.admin.query(`grant ${rows[0]?.owner} to ${login}`);
    await db.admin.query('grant usage, create on schema public to public');
    const address = new URL(db.urls.admin);
    address.username = login;
    address.password = login;
    url = address.href;
    reader = openPool({
      ...{
        role: 'leasehold_reader',
        connectionString: db.urls.console,
        applicationName: 'leasehold console',
      },
      ...{ statementTimeoutMs: 20_000, lockTimeoutMs: 200, max: 4, readOnly: true },
    });
    take = surveyor({
      ...{ db: reader, source: nativeSource, reach: createReach() },
      locks: async () => aged(await readLocks(reader, await interestOf(db)), seconds),
      registered: () => names.registered,
    });
  });
  afterAll(async () => {
    await reader.end();
    await db.admin.query(`drop owned by ${login}`);
    await db.admin.query(`drop role ${login}`);
    await db.drop();
  });

  const stage = stageSessions(() => db);
  const survey = async (ago = A_MOMENT) => {
    seconds = ago;
    // Who locks the jobs keeps them from being read, not the rest from being seen.
    names = await readOwnNames(reader).catch(() => names);
    return take();
  };
  return {
    db: () => db,
    url: () => url,
    enter: (application) => stage(application, url),
    enterAt: (elsewhere, application) => stage(application, elsewhere),
    locks: () => readLocks(reader),
    survey,
    look: async (ago) => {
      const { findings, omissions } = await survey(ago);
      if (omissions[0]) throw new Error(`${omissions[0].what}: ${omissions[0].why}`);
      return findings;
    },
  };
}

async function interestOf({ admin }: FreshDatabase) {
  const { rows } = await admin.query<{ name: string }>('select application_name as name from public.workers');
  return { keys: [], applications: rows.map(({ name }) => name) };
}

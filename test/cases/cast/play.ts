import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { LockSample } from '@/lib/locks/lock-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Finding } from '@/lib/triage/finding';
import { createLockMemory, type LockMemory } from '@/lib/triage/lock-memory';
import { surveyor } from '@/lib/triage/queries/survey';
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
  /** What is wrong, had everything been as it is for so many seconds more. */
  look(seconds?: number): Promise<readonly Finding[]>;
  /** The sessions and locks as they are. */
  locks(): Promise<LockSample>;
};

/** Long enough for a wait to be told, and shorter than the minute after which work under a lock is asked about. */
const A_MOMENT = 10;

export function play(): Play {
  let db: FreshDatabase;
  let url: string;
  let memory: LockMemory;
  const login = `case_${randomBytes(6).toString('hex')}`;

  beforeAll(async () => {
    db = await freshDatabase();
    memory = createLockMemory();
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
  });
  afterAll(async () => {
    await db.admin.query(`drop owned by ${login}`);
    await db.admin.query(`drop role ${login}`);
    await db.drop();
  });

  const stage = stageSessions(() => db);
  return {
    db: () => db,
    url: () => url,
    enter: (application) => stage(application, url),
    locks: () => readLocks(db.asReader()),
    look: async (seconds = A_MOMENT) => {
      const look = surveyor({
        ...{ db: db.asReader(), source: nativeSource, reach: createReach(), memory },
        locks: async () => aged(await readLocks(db.asReader(), await interestOf(db)), seconds),
      });
      const { findings, omissions } = await look();
      if (omissions[0]) throw new Error(`${omissions[0].what}: ${omissions[0].why}`);
      return findings;
    },
  };
}

async function interestOf({ admin }: FreshDatabase) {
  const { rows } = await admin.query<{ name: string }>('select application_name as name from public.workers');
  return { keys: [], applications: rows.map(({ name }) => name) };
}

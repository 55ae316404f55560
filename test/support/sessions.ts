import type { Pool, QueryResult } from 'pg';
import { Client } from 'pg';
import { afterEach } from 'vitest';
import type { FreshDatabase } from '@/test/support/database';

/** A session of a test's cast: one connection, one server process, shown under its name in `pg_stat_activity`. */
export type StagedSession = {
  pid: number;
  /** Runs one statement and waits for its answer; for an error, until the server has let go of what the error ends. */
  run(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /**
   * Starts a statement that is expected to wait, and resolves once the server shows it waiting for a lock. `answer` settles
   * when the wait is over; it may be left alone, for the end of the play is nobody's surprise.
   */
  wait(text: string, values?: readonly unknown[]): Promise<{ answer: Promise<QueryResult> }>;
  /** Ends the server process, and resolves once the server shows it no more. */
  end(): Promise<void>;
};

/** Opens a session under a name, as the superuser or with the connection string given. */
export type Stage = (application: string, url?: string) => Promise<StagedSession>;

/** Real sessions for the tests of a file; all that a test opened end after it. `database` is known once `beforeAll` ran. */
export function stageSessions(database: () => Pick<FreshDatabase, 'admin' | 'urls'>): Stage {
  const open: StagedSession[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((session) => session.end()));
  });
  return async (application, url = database().urls.admin) => {
    const session = await openSession(application, url, () => database().admin);
    open.push(session);
    return session;
  };
}

async function openSession(application: string, url: string, admin: () => Pool): Promise<StagedSession> {
  const client = new Client({ connectionString: url, application_name: application });
  // A session that another one ends is part of the play.
  client.on('error', () => {});
  await client.connect();
  const { processID: pid } = client as Client & { processID: number };
  return {
    pid,
    run: async (text, values = []) => {
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        await seenAtRest(admin(), pid);
        throw error;
      }
    },
    wait: async (text, values = []) => {
      const answer = client.query(text, [...values]);
      await seenWaiting(admin(), pid, answer);
      return { answer };
    },
    end: async () => {
      // From outside, since a session that waits does not listen. Within the milliseconds given, the server waits for the end.
      await admin().query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid = $1', [
        pid,
      ]);
      await client.end();
    },
  };
}

/** Asks the server until it shows the wait, be it of a parallel worker; throws when there was nothing to wait for. */
async function seenWaiting(admin: Pool, pid: number, answer: Promise<unknown>): Promise<void> {
  let over = false;
  const settled = () => {
    over = true;
  };
  answer.then(settled, settled);
  while (!over) {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity a join pg_locks l on l.pid = a.pid and not l.granted
       where a.wait_event_type = 'Lock' and $1 in (a.pid, a.leader_pid)`,
      [pid],
    );
    if (rowCount) return;
  }
  throw new Error(`The statement of session ${pid} was over without having waited for a lock.`);
}

/** The server tells of an error before it aborts the transaction: for that long its locks are still held. */
async function seenAtRest(admin: Pool, pid: number): Promise<void> {
  const busy = `select from pg_stat_activity where pid = $1 and state = 'active'`;
  while ((await admin.query(busy, [pid])).rowCount) {
    // Asked again at once: it is a matter of microseconds.
  }
}

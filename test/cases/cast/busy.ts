import { Socket } from 'node:net';
import { Client } from 'pg';
import type { StagedSession } from '@/test/support/sessions';
import type { Play } from './play';

/** Has a session begin a statement that lasts, and resolves once the server shows it at work. */
export async function beginWork({ db }: Play, session: StagedSession): Promise<void> {
  session.run('select pg_sleep(600)').catch(() => {});
  await seenAtWork(db().admin, session.pid);
}

/** A client whose machine is gone in the middle of a statement: its socket is closed, and the server has not noticed. */
export async function loseClientAtWork(
  play: Play,
  application: string,
  before: readonly string[],
): Promise<number> {
  const socket = new Socket();
  const client = new Client({
    connectionString: play.url(),
    application_name: application,
    stream: () => socket,
  });
  client.on('error', () => {});
  await client.connect();
  const { processID: pid } = client as Client & { processID: number };
  for (const statement of before) await client.query(statement);
  client.query('select pg_sleep(600)').catch(() => {});
  await seenAtWork(play.db().admin, pid);
  socket.destroy();
  return pid;
}

async function seenAtWork(admin: Pick<Client, 'query'>, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
      [pid],
    );
    if (rowCount) return;
  }
}

/** Resolves once the server shows a session no more. */
export async function seenGone({ db }: Play, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db().admin.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rowCount === 0) return;
  }
}

import { Client, type Pool } from 'pg';
import { pairKey } from '@/lib/locks/advisory-key';

export const LADDER = { sessions: 200, locks: 20_000, waiters: 99 } as const;

const LOCKS_EACH = LADDER.locks / LADDER.sessions;
/** Held by the last session, and waited for by the first ones. */
const CONTESTED = 42;

/** Sessions that hold locks under keys as they are made here, a queue of them before one key. Stands until `stop`. */
export async function raiseLadder(url: string, admin: Pool): Promise<{ stop(): Promise<void> }> {
  const clients = await Promise.all(
    Array.from({ length: LADDER.sessions }, async (_, rung) => {
      const client = new Client({ connectionString: url, application_name: `worker-${rung}` });
      // They are ended from outside: a session that waits does not listen.
      client.on('error', () => {});
      await client.connect();
      const names = Array.from({ length: LOCKS_EACH }, (_, n) => pairKey(`queue-${rung}`, `SUBJECT-${n}`)[1]);
      const [namespace] = pairKey(`queue-${rung}`, '');
      await client.query('select count(pg_advisory_lock($1, name)) from unnest($2::int[]) name', [
        namespace,
        names,
      ]);
      return client;
    }),
  );
  await clients.at(-1)?.query('select pg_advisory_lock($1)', [CONTESTED]);
  const waits = clients
    .slice(0, LADDER.waiters)
    .map((client) => client.query('select pg_advisory_lock($1) -- the invoice of Norsk Ltd', [CONTESTED]));
  const over = Promise.allSettled(waits);
  await untilAllWait(admin);
  return {
    stop: async () => {
      await admin.query(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name like 'worker-%'`,
      );
      await over;
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function untilAllWait(admin: Pool): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ waiting: number }>(
      'select count(*)::int as waiting from pg_locks where not granted',
    );
    if (rows[0]?.waiting === LADDER.waiters) return;
  }
}

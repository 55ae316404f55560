import type { Pool, PoolClient } from 'pg';

/** One runner of a race, on a connection that is its own for the whole race. */
export type Runner<T> = (client: PoolClient) => Promise<T>;

/** Starts all runners at once, each on its own connection, and gives their results in order. An error of one is the race's. */
export async function race<T>(pool: Pool, runners: readonly Runner<T>[]): Promise<T[]> {
  const clients = await Promise.all(runners.map(() => pool.connect()));
  try {
    return await Promise.all(runners.map((run, index) => run(clients[index] as PoolClient)));
  } finally {
    for (const client of clients) client.release();
  }
}

/** `count` runners made alike. */
export function runners<T>(count: number, make: (index: number) => Runner<T>): Runner<T>[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** True once the server says that this connection waits for a lock; false when `call` is over without having waited. */
export async function waitsForLock(
  admin: Pool,
  client: PoolClient,
  call: Promise<unknown>,
): Promise<boolean> {
  const { processID } = client as PoolClient & { processID: number };
  let over = false;
  const ended = () => {
    over = true;
  };
  call.then(ended, ended);
  while (!over) {
    const { rows } = await admin.query<{ waits: boolean }>(
      `select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`,
      [processID],
    );
    if (rows[0]?.waits) return true;
  }
  return false;
}

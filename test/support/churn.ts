import { Client, type Pool, type QueryResult } from 'pg';
import { timestampText } from '@/lib/db/timestamp';
import { backendKey } from '@/lib/locks/backend-address';

/**
 * A session that was ended from outside: which it was, and in which transaction, null between two. `lately` holds the one
 * before too: a signal that strikes while COMMIT runs is heard only after it.
 */
export type Ended = { key: string; lately: readonly (string | null)[] };

export type Churn = {
  /** Pids of sessions that are open now, or were a moment ago. */
  open: ReadonlySet<number>;
  /** Every session that somebody ended, so far. */
  ended: readonly Ended[];
  /** Lets each session come to its own end; throws what went wrong in any. */
  stop(): Promise<void>;
};

/** The most statements of one transaction; half of the sessions live for a few, so that they move on under a look. */
const MOST_STATEMENTS = 400;

/**
 * Sessions that come and go: each takes a shared advisory lock, runs a few transactions of short statements, and makes
 * place for the next. What a session knows of itself is asked of the server by the session.
 */
export function startChurn(url: string, count: number): Churn {
  const [open, ended] = [new Set<number>(), [] as Ended[]];
  let stopping = false;

  async function live(): Promise<void> {
    const client = new Client({ connectionString: url, application_name: 'churn' });
    client.on('error', () => {});
    await client.connect();
    const { pid, backendStart } = await selfOf(client);
    let lately: Ended['lately'] = [null];
    open.add(pid);
    try {
      await client.query('select pg_advisory_lock_shared(42)');
      for (let turn = 0; turn < 3 && !stopping; turn += 1) {
        const start = await begin(client);
        lately = [null, start];
        const statements = Math.random() < 0.5 ? 3 : MOST_STATEMENTS;
        for (let done = 0; done < statements && !stopping; done += 1) await client.query('select 1');
        await client.query('commit');
        lately = [start, null];
      }
    } catch (error) {
      if (!isEndedFromOutside(error)) throw error;
      ended.push({ key: backendKey({ pid, backendStart }), lately });
    } finally {
      open.delete(pid);
      await client.end().catch(() => {});
    }
  }

  async function keepLiving(): Promise<void> {
    while (!stopping) await live();
  }

  const lives = Array.from({ length: count }, keepLiving);
  return {
    open,
    ended,
    stop: async () => {
      stopping = true;
      await Promise.all(lives);
    },
  };
}

/** Begins a transaction and tells its start in one message, so that no session is in one that its client has not heard of. */
async function begin(client: Client): Promise<string> {
  const results = await client.query(`begin; select ${timestampText('now()')} as start`);
  return (results as unknown as QueryResult<{ start: string }>[])[1]?.rows[0]?.start ?? '';
}

async function selfOf(client: Client): Promise<{ pid: number; backendStart: string }> {
  const { rows } = await client.query(
    `select pid, ${timestampText('backend_start')} as "backendStart" from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0];
}

function isEndedFromOutside(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '57P01' || /Connection terminated|not queryable/.test(message);
}

/** One of the open sessions; undefined while there is none. */
export function anyOf(open: ReadonlySet<number>): number | undefined {
  return [...open][Math.floor(Math.random() * open.size)];
}

/** Every session that a signal was sent to, by its key, with the transaction that its guard named. */
export async function signalled(admin: Pool): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await admin.query<{ key: string; xactStart: string | null }>(
    `select pid || '@' || ${timestampText('backend_start')} as key, ${timestampText('xact_start')} as "xactStart"
     from leasehold.signal_intents where sent`,
  );
  return new Map(rows.map(({ key, xactStart }) => [key, xactStart]));
}

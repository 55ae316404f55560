import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const AGAIN_MS = 100;
const APPLICATION = 'chaos squatter';

/** Sessions that sit on a lock, for operators to end: each comes back when it was ended. Resolves after the signal. */
export async function squat(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, application_name: APPLICATION });
    client.on('error', () => {});
    const leave = () => void client.end().catch(() => {});
    signal.addEventListener('abort', leave, { once: true });
    try {
      // Not by once(), which rejects at an error, with nobody there to hear it while the connection is being made.
      const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
      await client.connect();
      await client.query('select pg_advisory_lock_shared(42)');
      await ended;
    } catch {
      // The database is away.
    }
    signal.removeEventListener('abort', leave);
    leave();
    await delay(AGAIN_MS);
  }
}

export const SQUATTERS = `select pid from pg_stat_activity where application_name = '${APPLICATION}'`;

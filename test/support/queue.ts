import type { Pool } from 'pg';
import type { Takeover } from '@/lib/jobs/queue';

export type QueueWish = {
  name?: string;
  takeover?: Takeover;
  /** Seconds; the least age of a sweep. */
  sweepAge?: number;
  maxAttempts?: number;
  /** The server of a test started a moment ago, and no lapsed attempt is taken over before one limit has passed. */
  heartbeatLimit?: string;
};

/** A queue as a test needs it, and its name. */
export async function makeQueue(admin: Pool, wish: QueueWish = {}): Promise<string> {
  const {
    name = 'invoices',
    takeover = 'automatic',
    sweepAge = 60,
    maxAttempts = 5,
    heartbeatLimit = '10 ms',
  } = wish;
  await admin.query(
    `insert into public.queues (name, takeover, sweep_age, max_attempts, stages, destination_checks_tokens, heartbeat_interval,
       heartbeat_limit)
     values ($1, $2, case when $2 = 'sweep' then $3 * interval '1 s' end, $4, '{receive,ocr,extract,export}', true, '10 ms', $5)`,
    [name, takeover, sweepAge, maxAttempts, heartbeatLimit],
  );
  return name;
}

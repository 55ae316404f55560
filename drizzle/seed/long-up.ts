import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import type { Database } from '@/lib/db/pool';

/**
 * Does something as on a database that has been up for long: one that has just started lets nobody be taken over before
 * a heartbeat limit has passed, so that limit is as good as none meanwhile.
 */
export async function asIfLongUp<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const { name, heartbeatLimitSeconds } = INVOICE_QUEUE;
  const limits = (limit: string, interval: string) =>
    db.query(
      'update public.queues set heartbeat_limit = $2::interval, heartbeat_interval = $3::interval where name = $1',
      [name, limit, interval],
    );
  await limits('1 us', '1 us');
  try {
    return await work();
  } finally {
    await limits(`${heartbeatLimitSeconds} s`, '5 s');
  }
}

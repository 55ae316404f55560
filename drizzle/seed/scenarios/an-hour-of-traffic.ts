import { addInvoiceQueue, INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { pending } from '@/drizzle/seed/scenarios/pending';
import type { Database } from '@/lib/db/pool';

/** Three to six completed jobs a minute up to now, and a few that wait: what a healthy pipeline leaves behind. */
export async function anHourOfTraffic(db: Database): Promise<void> {
  await addInvoiceQueue(db);
  await db.query(
    `with made as (
       insert into public.subjects (queue, subject, last_token)
       select $1, 'INV-' || 20000 + minute * 6 + n, 1
         from generate_series(0, 59) minute, generate_series(1, 6) n
        where n <= 3 + (minute * 7) % 4
       returning queue, subject
     )
     insert into public.processing_jobs
       (queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token,
        created_at, available_at, started_at, stage_entered_at, heartbeat_at, finished_at)
     select queue, subject, 1, $2, 'completed', 'export', 'w-a' || (at % 6) || '4c', 1,
            ended - interval '16 s', ended - interval '16 s', ended - interval '14 s',
            ended - interval '2 s', ended - interval '1 s', ended
       from (select *, row_number() over () as at, count(*) over () as total from made) numbered,
            lateral (select now() - interval '1 hour' * (1 - at::float8 / total) as ended) moments`,
    [INVOICE_QUEUE.name, INVOICE_QUEUE.maxAttempts],
  );
  for (const subject of ['INV-1181', 'INV-1182', 'INV-1183']) await pending(db, { subject });
}

import type { Database } from '@/lib/db/pool';

/** The queue of every scenario: an invoice pipeline whose destination checks tokens. */
export const INVOICE_QUEUE: {
  name: string;
  stages: readonly string[];
  ttlSeconds: number;
  heartbeatLimitSeconds: number;
  maxAttempts: number;
} = {
  name: 'invoices',
  stages: ['receive', 'ocr', 'extract', 'duplicate-check', 'approve', 'export'],
  ttlSeconds: 60,
  heartbeatLimitSeconds: 15,
  maxAttempts: 5,
};

/** Enters the queue; nothing when it is there already. */
export async function addInvoiceQueue(db: Database): Promise<void> {
  const { name, ttlSeconds, heartbeatLimitSeconds, maxAttempts, stages } = INVOICE_QUEUE;
  await db.query(
    `insert into public.queues
       (name, ttl, heartbeat_interval, heartbeat_limit, max_attempts, takeover, sweep_age, stages,
        destination_checks_tokens, never_happen, runbook_url)
     values ($1, $2 * interval '1 s', '5 s', $3 * interval '1 s', $4, 'sweep', '3 min', $5, true,
       'An invoice is exported twice.', 'https://runbooks.example.com/invoices')
     on conflict do nothing`,
    [name, ttlSeconds, heartbeatLimitSeconds, maxAttempts, stages],
  );
}

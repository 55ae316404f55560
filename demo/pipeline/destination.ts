import type { Pool } from 'pg';
import type { ProviderLog } from '@/demo/providers/provider-log';

/** What a subject left where it matters: in the ledger, in the providers' own logs, and among what was turned away. */
export type Destination = {
  entries: readonly { token: string; writtenBy: string }[];
  /** How often the ERP booked it. It knows no keys, so asking it twice books twice. */
  bookings: number;
  /** How often the OCR provider charged for the page. */
  pages: number;
  /** Writes that were refused because their token was not the one that counts. */
  refused: readonly { write: string; token: string }[];
  newest: { key: string; attempt: number; status: string; token: string | null; owner: string | null } | null;
};

export type Logs = { ocr: ProviderLog; erp: ProviderLog };

export async function destinationOf(db: Pool, logs: Logs, subject: string): Promise<Destination> {
  const { rows } = await db.query<Omit<Destination, 'bookings' | 'pages'>>(
    `select
       (select coalesce(jsonb_agg(jsonb_build_object('token', e.token::text, 'writtenBy', e.written_by)), '[]')
          from billing.ledger_entries e where e.subject = $1) as entries,
       (select coalesce(jsonb_agg(jsonb_build_object('write', e.detail ->> 'write', 'token', e.token::text) order by e.id), '[]')
          from public.job_events e where e.subject = $1 and e.kind = 'stale_write_rejected') as refused,
       (select jsonb_build_object('key', j.id::text, 'attempt', j.attempt, 'status', j.status,
                 'token', j.lease_token::text, 'owner', j.lease_owner)
          from public.processing_jobs j where j.queue = 'invoices' and j.subject = $1
         order by j.attempt desc limit 1) as newest`,
    [subject],
  );
  const [row] = rows;
  if (!row) throw new Error('No row came back.');
  return { ...row, bookings: performed(logs.erp, subject), pages: performed(logs.ocr, subject) };
}

function performed(log: ProviderLog, subject: string): number {
  return log.entries().filter((entry) => entry.subject === subject && entry.outcome === 'performed').length;
}

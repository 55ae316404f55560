import type { Pool } from 'pg';
import type {
  Happened,
  Recorded,
  Row,
  Signalled,
  Stored,
  Testimony,
  Waited,
} from '@/proof/chaos/judge/testimony';

/** Reads everything the judges ask for, once all has come to rest. */
export async function takeTestimony(admin: Pool): Promise<Testimony> {
  return {
    record: await rowsOf<Recorded>(admin, RECORD),
    history: await rowsOf<Happened>(admin, HISTORY),
    stored: await rowsOf<Stored>(admin, STORED),
    waits: await rowsOf<Waited>(admin, WAITS),
    signals: await rowsOf<Signalled>(admin, SIGNALS),
    jobs: await columnOf(admin, 'select leasehold.recorded_row(j) as row from public.processing_jobs j'),
    queues: await columnOf(admin, 'select leasehold.recorded_row(q) as row from public.queues q'),
  };
}

/** Whether something is left that ends by itself: a wait that is due, a signal that is open. */
export async function isAtRest(admin: Pool): Promise<boolean> {
  const { rows } = await admin.query<{ rest: boolean }>(`
    select not exists (select from leasehold.lease_waits where state = 'armed')
      and not exists (select from leasehold.signal_intents where closed_at is null) as rest`);
  return rows[0]?.rest ?? false;
}

const RECORD = `
  select seq::text, phase, actor, action, target, job_key as "jobKey", outcome, reason, request_key as "requestKey",
    correlation_id::text as "correlationId", before, after
  from leasehold.audit_events e order by e.seq`;
const HISTORY = `
  select id::text, job_id::text as "jobId", subject, kind, token::text, owner, case when detail ? 'by' then detail ->> 'reason' end as reason
  from public.job_events e order by e.id`;
const STORED = `
  select actor, request_key as key, outcome ->> 'outcome' as outcome, audit_seq::text as "auditSeq",
    outcome ->> 'approvalId' as "approvalId"
  from leasehold.requests`;
const WAITS = `
  select id::text, state, correlation_id::text as "correlationId", due_at < clock_timestamp() as due
  from leasehold.lease_waits w order by w.id`;
const SIGNALS = `
  select id::text, correlation_id::text as "correlationId", closed_at is not null as closed
  from leasehold.signal_intents i order by i.id`;

async function rowsOf<T extends object>(admin: Pool, text: string): Promise<T[]> {
  return (await admin.query<T>(text)).rows;
}

async function columnOf(admin: Pool, text: string): Promise<Row[]> {
  return (await rowsOf<{ row: Row }>(admin, text)).map(({ row }) => row);
}

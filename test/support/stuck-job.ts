import type { Pool } from 'pg';
import type { Guard } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { timestampText } from '@/lib/db/timestamp';
import type { JobRequest } from '@/lib/recovery/recovery-request';

export const ANA: Actor = { id: 'u-ana', name: 'Ana Ruiz', role: 'operator' };
export const BEN: Actor = { id: 'u-ben', name: 'Ben Okoye', role: 'operator' };

/** An attempt as a test wants it; moments are how long ago, as an interval. */
export type StuckJob = {
  queue?: string;
  subject?: string;
  attempt?: number;
  status?: string;
  stage?: string | null;
  owner?: string | null;
  token?: number | null;
  lapsedAgo?: string | null;
  heartbeatAgo?: string | null;
};

/** How many subjects each database was given, so that its first is INV-1 whatever ran in this process before. */
const subjects = new WeakMap<Pool, number>();

/** A queue whose heartbeat limit is over in an instant, so that no test waits for it. */
export async function makeImpatientQueue(
  admin: Pool,
  name = 'invoices',
  heartbeatLimit = '10 ms',
): Promise<void> {
  await admin.query(
    `insert into public.queues (name, heartbeat_interval, heartbeat_limit) values ($1, '10 ms', $2) on conflict do nothing`,
    [name, heartbeatLimit],
  );
}

/** Attempt 1 of a new subject, running, silent and lapsed for a minute unless `job` says otherwise. Returns its key. */
export async function makeJob(admin: Pool, job: StuckJob = {}): Promise<{ key: string; subject: string }> {
  const count = (subjects.get(admin) ?? 0) + 1;
  subjects.set(admin, count);
  const { queue = 'invoices', subject = `INV-${count}`, attempt = 1, status = 'running' } = job;
  const { stage = 'export', owner = 'w-7f3a', token = 1, lapsedAgo = '1 min', heartbeatAgo = '1 min' } = job;
  await admin.query(
    `insert into public.subjects (queue, subject, last_token) values ($1, $2, coalesce($3, 0)) on conflict do nothing`,
    [queue, subject, token],
  );
  const { rows } = await admin.query<{ key: string }>(
    `insert into public.processing_jobs
       (queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until,
        heartbeat_at, started_at, finished_at, payload)
     select $1, $2, $3, 3, $4, $5, $6, $7, now - $8::interval, now - $9::interval, now - '10 min'::interval,
       case when $4 in ('failed', 'completed') then now end, '{"total": 12}'
     from clock_timestamp() now
     returning id::text as key`,
    [queue, subject, attempt, status, stage, owner, token, lapsedAgo, heartbeatAgo],
  );
  return { key: rows[0]?.key ?? '', subject };
}

/** An effect that was intended under the job's token and never settled. Returns its key. */
export async function makeEffect(admin: Pool, key: string, honoursKeys = false): Promise<string> {
  const { rows } = await admin.query<{ effect: string }>(
    `insert into public.job_effects (job_id, queue, subject, stage, effect_key, provider, provider_honours_keys, token)
     select id, queue, subject, 'export', subject || '/export/' || (select count(*) from public.job_effects), 'erp', $2, lease_token
     from public.processing_jobs where id = $1
     returning effect_key as effect`,
    [key, honoursKeys],
  );
  return rows[0]?.effect ?? '';
}

/** A complete wish on a job as it stands now, as the panel would send it. */
export async function wishOn(
  admin: Pool,
  verb: JobVerb,
  key: string,
  change: Partial<JobRequest> = {},
): Promise<JobRequest> {
  const { rows } = await admin.query<Guard & { database: string }>(
    `select status, attempt, lease_owner as owner, lease_token::text as token,
       ${timestampText('lease_until')} as "leaseUntil", current_database() as database
     from public.processing_jobs where id = $1`,
    [key],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no job ${key} to make a wish about.`);
  const { database, ...guard } = row;
  return {
    verb,
    address: { source: 'native', database, key },
    requestKey: crypto.randomUUID(),
    guard,
    reason: 'The worker stopped answering at 03:10.',
    whyObsolete: 'No heartbeat for a minute and no session.',
    ticket: null,
    effectAnswers: [],
    seen: { rule: 'owner-silent', sentence: 'Silent.', readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
    ...change,
  };
}

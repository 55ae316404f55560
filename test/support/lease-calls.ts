import type { Database } from '@/lib/db/pool';

/** What a grant gives, as the functions of the contract name it. */
export type GrantedJob = {
  job_id: string;
  subject: string;
  attempt: number;
  token: string;
  stage: string | null;
};

/** One call of acquire_processing_lock; null for the loser. */
export async function acquire(
  db: Database,
  queue: string,
  subject: string,
  owner: string,
  again = false,
): Promise<GrantedJob | null> {
  const { rows } = await db.query<GrantedJob>(
    'select * from public.acquire_processing_lock($1, $2, $3, $4)',
    [queue, subject, owner, again],
  );
  return rows[0]?.job_id ? rows[0] : null;
}

/** One call of claim_next_job; null when there was nothing to claim. */
export async function claim(db: Database, queue: string, owner: string): Promise<GrantedJob | null> {
  const { rows } = await db.query<GrantedJob>('select * from public.claim_next_job($1, $2)', [queue, owner]);
  return rows[0] ?? null;
}

export async function enqueue(db: Database, queue: string, subject: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>('select public.enqueue_job($1, $2, $3) as id', [
    queue,
    subject,
    { from: 'a test' },
  ]);
  return rows[0]?.id ?? null;
}

/** The functions that answer true or false to an owner: complete_job, fail_job, release_job and their like. */
export async function tell(
  db: Database,
  name: 'complete_job' | 'fail_job' | 'release_job' | 'enter_stage' | 'confirm_effect',
  grant: GrantedJob,
  owner: string,
  ...more: unknown[]
): Promise<boolean> {
  const values = [grant.job_id, owner, grant.token, ...more];
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const { rows } = await db.query<{ accepted: boolean }>(
    `select public.${name}(${places}) as accepted`,
    values,
  );
  return rows[0]?.accepted ?? false;
}

export type RenewalAnswer = {
  renewed: boolean;
  lease_until: string;
  stop_requested: boolean;
  reason: string | null;
};

export async function renew(db: Database, grant: GrantedJob, owner: string): Promise<RenewalAnswer> {
  const { rows } = await db.query<RenewalAnswer>('select * from public.renew_lease($1, $2, $3)', [
    grant.job_id,
    owner,
    grant.token,
  ]);
  if (!rows[0]) throw new Error('renew_lease gave no row');
  return rows[0];
}

export type EffectAnswer = { answer: 'call' | 'confirmed' | 'in_doubt' | 'lost'; result: unknown };

export async function intend(
  db: Database,
  grant: GrantedJob,
  owner: string,
  key: string,
  honoursKeys: boolean,
): Promise<EffectAnswer> {
  const { rows } = await db.query<EffectAnswer>(
    'select * from public.intend_effect($1, $2, $3, $4, $5, $6, $7)',
    [...[grant.job_id, owner, grant.token, 'ocr'], ...[key, 'ocr', honoursKeys]],
  );
  if (!rows[0]) throw new Error('intend_effect gave no row');
  return rows[0];
}

export async function admit(
  db: Database,
  queue: string,
  subject: string,
  token: string,
): Promise<{ admitted: boolean; reason: string | null }> {
  const { rows } = await db.query<{ admitted: boolean; reason: string | null }>(
    'select * from public.admit_write($1, $2, $3)',
    [queue, subject, token],
  );
  if (!rows[0]) throw new Error('admit_write gave no row');
  return rows[0];
}

/** One call of release_stale_locks; null sweeps the whole queue. */
export async function sweep(
  db: Database,
  queue: string,
  subject: string | null,
  age: string,
): Promise<number> {
  const { rows } = await db.query<{ closed: number }>(
    'select public.release_stale_locks($1, $2, $3) as closed',
    [queue, subject, age],
  );
  return rows[0]?.closed ?? 0;
}

/** Kinds of the subject's history, oldest first. */
export async function history(db: Database, subject: string): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    'select kind from public.job_events where subject = $1 order by id',
    [subject],
  );
  return rows.map((row) => row.kind);
}

/** Statuses of the subject's attempts, oldest first. */
export async function statuses(db: Database, subject: string): Promise<string[]> {
  const { rows } = await db.query<{ status: string }>(
    'select status from public.processing_jobs where subject = $1 order by attempt',
    [subject],
  );
  return rows.map((row) => row.status);
}

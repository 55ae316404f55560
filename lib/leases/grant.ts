import type { Database } from '@/lib/db/pool';

/** A subject that was won: one attempt, its token, and the stage the work goes on from. */
export type Grant = {
  jobId: string;
  queue: string;
  subject: string;
  attempt: number;
  /** The fencing token, as text: it must accompany every guarded write. */
  token: string;
  owner: string;
  stage: string | null;
  payload: unknown;
  /** By `performance.now()`: until then the lease has certainly not lapsed. */
  goodUntil: number;
};

type GrantRow = {
  job_id: string;
  subject: string;
  attempt: number;
  token: string;
  stage: string | null;
  payload: unknown;
  left_ms: number;
};

/**
 * Asks for one subject: promotes its pending attempt or inserts the next one. Null when it is running, held or paused, or
 * completed and `again` is not set; losing is an answer and never an error.
 */
export async function acquire(
  db: Database,
  wish: { queue: string; subject: string; owner: string; again?: boolean },
): Promise<Grant | null> {
  const { queue, subject, owner, again = false } = wish;
  return grantFrom(db, queue, owner, 'public.acquire_processing_lock($1, $2, $3, $4)', [
    queue,
    subject,
    owner,
    again,
  ]);
}

/** Asks for any job of a queue that may be claimed now; null when there is none. */
export async function claimNext(db: Database, queue: string, owner: string): Promise<Grant | null> {
  return grantFrom(db, queue, owner, 'public.claim_next_job($1, $2)', [queue, owner]);
}

/**
 * Closes what an owner left behind on one subject, and makes its next attempt pending: leases that lapsed more than
 * `ageMs` ago, or rows that never had one. Never a live lease. Gives the number of attempts closed.
 */
export async function sweep(db: Database, queue: string, subject: string, ageMs: number): Promise<number> {
  const { rows } = await db.query<{ closed: number }>(
    `select public.release_stale_locks($1, $2, $3 * interval '1 ms') as closed`,
    [queue, subject, ageMs],
  );
  return rows[0]?.closed ?? 0;
}

/** Puts a job in the queue; null when the subject has an open attempt or is completed. */
export async function enqueue(
  db: Database,
  queue: string,
  subject: string,
  payload: unknown,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>('select public.enqueue_job($1, $2, $3) as id', [
    queue,
    subject,
    JSON.stringify(payload),
  ]);
  return rows[0]?.id ?? null;
}

/** The time left is measured by the database but counted from before we asked, so that it errs on the short side. */
async function grantFrom(
  db: Database,
  queue: string,
  owner: string,
  call: string,
  values: readonly unknown[],
): Promise<Grant | null> {
  const askedAt = performance.now();
  const { rows } = await db.query<GrantRow>(
    `select job_id, subject, attempt, token, stage, payload,
            (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as left_ms
       from ${call} where job_id is not null`,
    [...values],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    jobId: row.job_id,
    queue,
    subject: row.subject,
    attempt: row.attempt,
    token: row.token,
    owner,
    stage: row.stage,
    payload: row.payload,
    goodUntil: askedAt + row.left_ms,
  };
}

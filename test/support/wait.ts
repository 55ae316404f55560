import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import type { Actor } from '@/lib/auth/actor';
import type { FollowUp, WaitState } from '@/lib/leases/lease-wait';
import type { FreshDatabase } from '@/test/support/database';
import { ANA, makeJob, type StuckJob } from '@/test/support/stuck-job';

/** What arranging waits needs of a database. */
type Arranged = Pick<FreshDatabase, 'admin' | 'asOperator'>;

export type ArmedWait = { id: string; key: string; subject: string; correlationId: string };

/** Gives a person the account in whose name waits are armed. */
export async function makeAccount(db: Arranged, { id, name, role }: Actor = ANA): Promise<void> {
  await db.admin.query(
    `insert into leasehold_auth."user" (id, name, email, role) values ($1, $2, lower($1) || '@example.com', $3)
     on conflict (id) do update set role = excluded.role`,
    [id, name, role],
  );
}

/** Arms a follow-up on a job whose lease is live for a minute, as its page would, and gives what came of it. */
export async function armOn(
  db: Arranged,
  key: string,
  followUp: FollowUp,
  actor: Actor = ANA,
): Promise<{ outcome: string; detail: string; correlationId: string }> {
  const { rows } = await db.admin.query<{ guard: object; database: string }>(
    `select leasehold.guarded_columns(j) as guard, current_database() as database
     from public.processing_jobs j where j.id = $1`,
    [key],
  );
  const correlationId = crypto.randomUUID();
  const command = {
    ...{ ...rows[0], actor, followUp, correlationId, source: 'native', jobKey: key },
    ...{ requestKey: crypto.randomUUID(), bodyHash: 'a test', evidence: {}, effectAnswers: [], ticket: null },
    reason: 'The worker stopped answering at 03:10.',
    whyObsolete: 'No heartbeat for a minute and no session.',
  };
  const { rows: answers } = await db
    .asOperator()
    .query<{ answer: { outcome: string; detail: string } }>('select leasehold.wait_out($1) as answer', [
      JSON.stringify(command),
    ]);
  if (!answers[0]) throw new Error('wait_out gave no row');
  return { ...answers[0].answer, correlationId };
}

/** A silent job with a live lease, and a wait armed on it. */
export async function armWait(
  db: Arranged,
  followUp: FollowUp = 'retry',
  job: StuckJob = {},
): Promise<ArmedWait> {
  const { key, subject } = await makeJob(db.admin, { lapsedAgo: '-1 min', ...job });
  const { outcome, detail, correlationId } = await armOn(db, key, followUp);
  if (outcome !== 'armed') throw new Error(`The wait was ${outcome}: ${detail}`);
  const { rows } = await db.admin.query<{ id: string }>(
    'select id from leasehold.lease_waits where correlation_id = $1',
    [correlationId],
  );
  return { id: rows[0]?.id ?? '', key, subject, correlationId };
}

/** Moves armed waits and the moments of their jobs so far into the past that all of them are due. */
export async function passDue(db: Arranged, ...waits: readonly ArmedWait[]): Promise<void> {
  await db.admin.query(
    `with moved as (
       update leasehold.lease_waits
       set lease_until = lease_until - interval '1 h', due_at = due_at - interval '1 h'
       where id = any($1)
       returning job_key)
     update public.processing_jobs
     set lease_until = lease_until - interval '1 h', heartbeat_at = heartbeat_at - interval '1 h',
       started_at = started_at - interval '1 h'
     from ${UNRECORDED}
     where id::text in (select job_key from moved)`,
    [waits.map(({ id }) => id)],
  );
}

/** How a wait stands, with every record of it but that of its arming, oldest first. */
export async function storyOf(db: Arranged, { id, correlationId }: ArmedWait) {
  const { rows } = await db.admin.query<{
    state: WaitState;
    detail: string | null;
    successor: string | null;
  }>(
    'select state, ended_detail as detail, successor_key as successor from leasehold.lease_waits where id = $1',
    [id],
  );
  const { rows: records } = await db.admin.query<{
    phase: string;
    action: string;
    outcome: string;
    actor_name: string;
    detail: string;
    rows_changed: number;
  }>(
    `select phase, action, outcome, actor_name, detail, rows_changed from leasehold.audit_events
     where correlation_id = $1 and outcome <> 'armed' order by seq`,
    [correlationId],
  );
  if (!rows[0]) throw new Error(`There is no wait ${id}.`);
  return { ...rows[0], records };
}

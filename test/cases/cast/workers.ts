import type { LockName } from '@/lib/leases/lock-name';
import type { StagedSession } from '@/test/support/sessions';
import type { Play } from './play';

/** A worker process: registered from the session that it keeps, which goes by its id. */
export async function enterWorker(
  play: Play,
  id: string,
  host: string,
  queue: string,
): Promise<StagedSession> {
  const session = await play.enter(id);
  await session.run('select public.register_worker($1, $2, $3, $1, $4, $5, clock_timestamp())', [
    ...[id, host, 4711, [queue], '1.0.0'],
  ]);
  await play
    .db()
    .admin.query(`update public.workers set started_at = started_at - interval '2 days' where id = $1`, [id]);
  return session;
}

/** A worker says what it calls its locks. */
export async function nameLocks({ db }: Play, id: string, names: readonly LockName[]): Promise<void> {
  await db()
    .asWorker()
    .query('select public.name_locks($1, $2)', [id, JSON.stringify(names)]);
}

/** Gives a session a job of its own, which it works on at `export`. Returns the job's key. */
export async function giveJob({ db }: Play, owner: string, queue: string, subject: string): Promise<string> {
  const { rows } = await db().admin.query<{ key: string }>(
    `with subject as (insert into public.subjects (queue, subject, last_token) values ($1, $2, 1))
     insert into public.processing_jobs
       (queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, lease_until,
        heartbeat_at, started_at)
     select $1, $2, 1, 3, 'running', 'export', now, $3, 1, now + '1 min'::interval, now, now
     from clock_timestamp() now
     returning id::text as key`,
    [queue, subject, owner],
  );
  return rows[0]?.key ?? '';
}

/** Nothing has moved on a job since a day ago but its heartbeat and its lease. */
export async function standStill({ db }: Play, key: string): Promise<void> {
  await db().admin.query(
    `update public.processing_jobs
     set stage_entered_at = stage_entered_at - interval '1 day', started_at = started_at - interval '1 day' where id = $1`,
    [key],
  );
}

/** A worker was last heard so long ago. */
export async function fallSilent({ db }: Play, id: string, ago: string): Promise<void> {
  await db().admin.query(
    `update public.workers set heartbeat_at = heartbeat_at - $2::interval where id = $1`,
    [id, ago],
  );
}

/** Its owner completes a job, so that it is nobody's trouble in what follows. */
export async function finishJob({ db }: Play, key: string, owner: string): Promise<void> {
  await db().asWorker().query('select public.complete_job($1, $2, 1)', [key, owner]);
}

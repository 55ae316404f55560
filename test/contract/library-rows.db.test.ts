import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import type { Observation } from '@/lib/sources/observation';
import type { Source } from '@/lib/sources/source';
import { diagnose } from '@/lib/triage/diagnose';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { longUp } from '@/test/support/libraries/long-up';
import { RIVER_TABLES } from '@/test/support/libraries/river-tables';
import { SOLID_QUEUE_TABLES } from '@/test/support/libraries/solid-queue-tables';

/** What single rows of the libraries say, which no worker of theirs needs to be started for. */
let db: FreshDatabase;
let sources: ReadonlyMap<string, Source>;
beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(getConstructionPlans('pgboss'));
  await db.admin.query(RIVER_TABLES);
  await db.admin.query(SOLID_QUEUE_TABLES);
  await db.admin.query(
    `select pgboss.create_queue('mail', '{"policy": "standard", "partition": false}');
     grant usage on schema pgboss to leasehold_reader;
     grant select on all tables in schema pgboss, public to leasehold_reader`,
  );
  const { shapes } = findLibraries(await readCatalog(db.asReader()));
  sources = new Map(shapes.map((shape) => [shape.name, foreignSource(shape)]));
});
afterAll(() => db.drop());
beforeEach(() =>
  db.admin.query(
    `truncate pgboss.job, pgboss.instance, public.river_job, public.river_leader, public.river_queue, public.solid_queue_jobs,
       public.solid_queue_processes, public.solid_queue_pauses cascade`,
  ),
);

/** The one job of a library, as it is observed on a server that has been up for long. */
async function observed(name: string, statement: string): Promise<Observation> {
  const { rows } = await db.admin.query<{ key: string }>(statement);
  const one = await source(name).observeOne(db.asReader(), db.name, rows[0]?.key ?? '');
  if (!one) throw new Error('It was not found.');
  return longUp(one);
}

function source(name: string): Source {
  const found = sources.get(name);
  if (!found) throw new Error(`${name} was not found.`);
  return found;
}

describe('a job of pg-boss', () => {
  const active = (columns: string, values: string) => `
    insert into pgboss.job (name, state, retry_count, retry_limit, expire_seconds, started_on, heartbeat_on${columns && `, ${columns}`})
    values ('mail', 'active', 1, 3, 900, clock_timestamp() - interval '10 min', clock_timestamp() - interval '10 min'${values && `, ${values}`})
    returning name || ':' || id as key`;
  const instance = (ago: string, supervises: boolean) =>
    db.admin.query(
      `insert into pgboss.instance (id, host, pid, version, node_version, heartbeat_seconds, supervise, schedule, migrate,
         persist_queue_stats, persist_warnings, heartbeat_on)
       values (gen_random_uuid(), 'box-1', 7, '12', '22', 30, $2, true, true, false, false, clock_timestamp() - $1::interval)`,
      [ago, supervises],
    );

  it('counts its runs from one, and has the promises that it makes itself', async () => {
    const one = await observed('pg-boss', active('heartbeat_seconds', '30'));
    expect(one.job).toMatchObject({ value: { attempt: 2, maxAttempts: 4, status: 'running' } });
    expect(one.queue).toMatchObject({ ttl: 900, heartbeatLimit: 30, heartbeatInterval: 10 });
    expect(diagnose(one)?.rule).toBe('sweep-missing/none-heard');
  });

  it('gives no heartbeat unless it was asked for one, whatever stands in the column', async () => {
    const one = await observed('pg-boss', active('', ''));
    expect(one.lease).toMatchObject({ value: { renewedAt: null } });
    expect(diagnose(one)).toBeNull();
  });

  it('is late by its heartbeat while a supervisor is heard, and by the sweep that is missing once none is', async () => {
    await instance('10 s', true);
    const job = active('heartbeat_seconds', '30');
    expect(diagnose(await observed('pg-boss', job))?.rule).toBe('owner-untold/heartbeat-late');
    await db.admin.query('update pgboss.instance set supervise = false');
    expect(diagnose(await observed('pg-boss', job))?.rule).toBe('sweep-missing/none-heard');
    await db.admin.query(
      `update pgboss.instance set supervise = true, heartbeat_on = clock_timestamp() - interval '91 s'`,
    );
    expect(diagnose(await observed('pg-boss', job))?.rule).toBe('sweep-missing/none-heard');
  });

  it('shows what it failed with, and never what it gave back', async () => {
    const closed = (state: string, output: string) => `
      insert into pgboss.job (name, state, output, completed_on) values ('mail', '${state}', '${output}', now())
      returning name || ':' || id as key`;
    const errorOf = async (statement: string) => {
      const { job } = await observed('pg-boss', statement);
      return job.state === 'read' && [job.value.status, job.value.lastError];
    };
    expect(await errorOf(closed('failed', '{"message": "No such card"}'))).toEqual([
      'failed',
      'No such card',
    ]);
    expect(await errorOf(closed('failed', '{"value": {"message": "job timed out"}}'))).toEqual([
      'failed',
      'job timed out',
    ]);
    expect(await errorOf(closed('completed', '{"message": "4111"}'))).toEqual(['completed', null]);
    expect(await errorOf(closed('cancelled', '{}'))).toEqual(['failed', null]);
  });
});

describe('a job of River', () => {
  const running = `
    insert into public.river_job (state, attempt, max_attempts, attempted_at, attempted_by, args, kind, errors)
    values ('running', 2, 25, clock_timestamp() - interval '2 h', '{box-1_a,box-2_b}', '{}', 'mail',
      array['{"at": "2026-01-01T00:00:00Z", "attempt": 1, "error": "No such card", "trace": ""}'::jsonb]) returning id::text as key`;

  it('is of the last client that took it, with the last error', async () => {
    const one = await observed('river', running);
    expect(one.lease).toMatchObject({ value: { owner: 'box-2_b' } });
    expect(one.job).toMatchObject({ value: { lastError: 'No such card', attempt: 2 } });
  });

  it('is left to its rescuer while a client leads, and said to have none once none does', async () => {
    await db.admin.query(
      `insert into public.river_leader values (now(), clock_timestamp() + interval '1 min', 'box-2_b')`,
    );
    expect(diagnose(await observed('river', running))?.rule).toBe('owner-untold/lease-lapsed');
    await db.admin.query(`update public.river_leader set expires_at = clock_timestamp() - interval '1 s'`);
    const finding = diagnose(await observed('river', running));
    expect(finding?.rule).toBe('sweep-missing/none-heard');
    expect(finding?.ifNothing).toBe(
      'It stays like this until the rescuer of a leading River client runs: none is heard.',
    );
  });

  it('waits in a paused queue, which is told', async () => {
    await db.admin.query(
      `insert into public.river_queue (name, paused_at, updated_at) values ('default', now(), now())`,
    );
    const { queue } = await observed(
      'river',
      `insert into public.river_job (max_attempts, args, kind) values (25, '{}', 'mail') returning id::text as key`,
    );
    expect(queue.pausedAt).not.toBeNull();
  });
});

describe('a job of Solid Queue', () => {
  const NOW = `clock_timestamp() at time zone 'UTC'`;
  const process = (kind: string, name: string, ago: string) =>
    db.admin.query(
      `insert into public.solid_queue_processes (kind, last_heartbeat_at, pid, hostname, created_at, name)
       values ($1, ${NOW} - $2::interval, 42, 'box-1', ${NOW} - interval '1 d', $3)`,
      [kind, ago, name],
    );
  const claimed = `
    with job as (
      insert into public.solid_queue_jobs (queue_name, class_name, created_at, updated_at)
      values ('mail', 'MailJob', ${NOW}, ${NOW}) returning id)
    insert into public.solid_queue_claimed_executions (job_id, process_id, created_at)
    select job.id, coalesce((select id from public.solid_queue_processes where kind = 'Worker'), 4711), ${NOW} - interval '1 h'
    from job returning job_id::text as key`;

  it('is of a process whose heartbeat is its lease: heard, it is left alone', async () => {
    await process('Worker', 'worker-1', '100 s');
    const one = await observed('solid-queue', claimed);
    expect(one.worker).toMatchObject({ value: { id: 'worker-1', host: 'box-1', osPid: 42 } });
    expect(diagnose(one)).toBeNull();
  });

  it('is of a silent process, and goes to its library while a supervisor is heard', async () => {
    await process('Worker', 'worker-1', '20 min');
    await process('Supervisor(fork)', 'supervisor-1', '10 s');
    const finding = diagnose(await observed('solid-queue', claimed));
    expect(finding?.rule).toBe('owner-silent/lease-lapsed');
    expect(finding?.verdict).toBe(
      'Recover it by its library. worker-1 has been silent for 20:00. What already happened outside is told nowhere.',
    );
    expect(finding?.safe.map(({ label }) => label)).toEqual(['Recover it by its library']);
  });

  it('is held by a process that is gone from the register', async () => {
    await process('Supervisor(fork)', 'supervisor-1', '10 s');
    const finding = diagnose(await observed('solid-queue', claimed));
    expect(finding?.rule).toBe('owner-unregistered/no-worker-row');
    expect(finding?.sentence).toContain(
      'held by process 4711, which has no row in public.solid_queue_processes',
    );
  });

  it('shows the message that it failed with', async () => {
    const { job } = await observed(
      'solid-queue',
      `with job as (
         insert into public.solid_queue_jobs (queue_name, class_name, created_at, updated_at)
         values ('mail', 'MailJob', ${NOW}, ${NOW}) returning id)
       insert into public.solid_queue_failed_executions (job_id, error, created_at)
       select id, '{"exception_class":"CardError","message":"No such card","backtrace":[]}', ${NOW} from job returning job_id::text as key`,
    );
    expect(job).toMatchObject({ value: { status: 'failed', lastError: 'No such card' } });
  });
});

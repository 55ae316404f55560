import type { Pool } from 'pg';
import type { BenchDatabase } from '@/bench/database';
import { type Beaten, every } from '@/bench/every';
import type { Bench, Part } from '@/bench/part';
import { openReader } from '@/bench/server-time';
import { count, table } from '@/bench/table';
import { isFault } from '@/lib/db/errors';
import { openPool } from '@/lib/db/pool';
import { listEvents } from '@/lib/jobs/queries/list-events';

/** One thing that a DBA does with a month, and what others met meanwhile: milliseconds. */
type StepFigure = {
  step: string;
  took: number;
  /** Between the first and the last time that it was seen to keep everybody from the table; 0 where it never was. */
  held: number;
  /** The strong locks that it was seen with: `AccessExclusiveLock on job_events`. */
  locks: string[];
  heart: Beaten;
  writer: Beaten;
  reader: Beaten;
  /** Readings that the console gave up, since others had the table for longer than it waits. */
  unread: number;
  /** Until when the console says that a subject's history is in the archive; null where it says nothing. */
  archivedUntil: string | null;
};
type RetentionFigure = { events: number; mb: number; steps: StepFigure[] };

const EVENTS = 3_000_000;
const BEAT_MS = 100;
/** How long each lane goes on before a step and after it, so that it is met in the middle. */
const AROUND_MS = 2_000;
/** `detach_month` and `return_month` wait this long for the table, and who wants it waits behind them. */
const LOCK_MS = 500;
const MONTH = 'job_events_long_ago';
const SUBJECT = 'PAST-7';

/** A month of as many events as a million attempts have, taken out and put back while workers work and the console reads. */
export const retentionPart: Part<RetentionFigure> = {
  name: 'retention',
  title: 'Taking a month out',
  checked: false,
  measure: measureRetention,
  table: ({ steps }) =>
    `${table(
      [
        'step',
        'took, ms',
        'kept others out, ms',
        'beats',
        'missed',
        'slowest, ms',
        'slowest write, ms',
        'slowest read, ms',
        'archived until',
      ],
      steps.map(({ step, took, held, heart, writer, reader, unread, archivedUntil }) => [
        ...[step, took.toFixed(0), held.toFixed(0), count(heart.times), count(heart.missed)],
        ...[heart, writer, reader].map(({ slowest }) => slowest.toFixed(0)),
        count(unread),
        archivedUntil?.slice(0, 10) ?? '',
      ]),
    )}\n\n${table(
      ['step', 'locks that keep others out'],
      steps.map(({ step, locks }) => [step, locks.join(', ')]),
    )}`,
  broken: ({ steps }) =>
    steps.flatMap(({ step, heart, writer, reader }) => [
      ...(heart.missed > 0
        ? [`retention: ${step}: ${heart.missed} heartbeats were not answered before the next was due`]
        : []),
      ...(Math.max(writer.slowest, reader.slowest) > LOCK_MS + BEAT_MS
        ? [
            `retention: ${step}: somebody waited ${Math.max(writer.slowest, reader.slowest).toFixed(0)} ms, at most ${LOCK_MS + BEAT_MS}`,
          ]
        : []),
    ]),
  about: ({
    events,
    mb,
  }) => `A part of \`job_events\` with ${count(events)} rows, ${count(Math.round(mb))} MB with its indexes, taken out and put back as the guide on
retention has it. Meanwhile a worker renews its lease every ${BEAT_MS} ms, another takes up and completes a job as often, which writes three events, and
the console reads the history of one subject as often. None of the heartbeats may be missed, and nobody else may wait for longer than the
half second after which the functions give up. How long others were kept out of the table and its
other parts is what was seen in \`pg_locks\`, asked without a pause: 0 where it was over between two looks. Last, what it does
where a reader has the table for long, as \`pg_dump\` does: it gives up and has done nothing.`,
};

async function measureRetention(bench: Bench): Promise<RetentionFigure> {
  const database = await bench.scratch();
  const { admin } = database;
  bench.say(`filling a month with ${count(EVENTS)} events`);
  await layOut(admin);
  const { rows } = await admin.query<{ mb: number }>(
    `select pg_total_relation_size('leasehold_months.${MONTH}') / 1e6 as mb`,
  );
  const step = (name: string, sql: string) => take(database, name, sql);
  const steps = [
    await step('nothing', 'select'),
    await step('detach_month', `select leasehold.detach_month('${MONTH}')`),
    await step('return_month', `select leasehold.return_month('${MONTH}')`),
  ];
  const dump = await admin.connect();
  await dump.query('begin; lock table public.job_events in access share mode');
  steps.push(await step('detach_month beside a long reader', `select leasehold.detach_month('${MONTH}')`));
  await dump.query('rollback');
  dump.release();
  for (const one of steps) bench.say(`${one.step}: ${one.took.toFixed(0)} ms`);
  return { events: EVENTS, mb: Number(rows[0]?.mb), steps };
}

/** A part for what is over since two months, filled before it is attached, and the one that was there for what came after. */
async function layOut(admin: Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string; until: string; start: string }>(`
    select name, until_at::text as until, (date_trunc('month', now()) - interval '2 months')::text as start
    from leasehold.months where part_of = 'job_events' and from_at is null and not is_default`);
  const [all] = rows;
  if (!all) throw new Error('There is no part for the past.');
  await admin.query(`
    alter table public.job_events detach partition leasehold_months.${all.name};
    create table leasehold_months.${MONTH}
      (like public.job_events including defaults including constraints including storage including compression);
    alter table leasehold_months.${MONTH} owner to leasehold_owner`);
  await admin.query(
    `insert into leasehold_months.${MONTH} (id, at, job_id, queue, subject, attempt, kind, owner, token)
     select n - ${EVENTS}, $1::timestamptz - (${EVENTS} - n) * interval '0.8 s', n / 3, 'queue-' || n / 3 % 3, 'PAST-' || n / 3, 1,
       (array['created', 'acquired', 'completed'])[1 + n % 3], 'worker-' || n / 3 % 50, 1
     from generate_series(0, ${EVENTS - 1}) n`,
    [all.start],
  );
  await admin.query(`
    alter table leasehold_months.${MONTH} add primary key (id);
    alter table public.job_events attach partition leasehold_months.${MONTH} for values from (minvalue) to ('${all.start}');
    alter table public.job_events attach partition leasehold_months.${all.name} for values from ('${all.start}') to ('${all.until}');
    insert into public.subjects (queue, subject) values ('queue-1', '${SUBJECT}');
    insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, created_at)
      values ('queue-1', '${SUBJECT}', 1, 5, 'pending', '${all.start}'::timestamptz - interval '20 days');
    update public.processing_jobs set status = 'running', lease_owner = 'worker-1', lease_token = 1, lease_until = now() + interval '1 h',
      started_at = now() where id = (select min(id) from public.processing_jobs where status = 'pending')`);
  await admin.query(`vacuum (analyze) leasehold_months.${MONTH}, public.processing_jobs`);
}

/** The statement as a DBA runs it, with a worker's heartbeat, another's work and the console's reading beside it. */
async function take(
  { admin, adminUrl, consoleUrl, workersUrl }: BenchDatabase,
  step: string,
  sql: string,
): Promise<StepFigure> {
  const workers = openPool({
    ...{ connectionString: workersUrl, role: 'leasehold_worker', applicationName: 'bench worker', max: 2 },
    ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 20_000 },
  });
  const dba = openPool({
    ...{ connectionString: adminUrl, applicationName: 'bench dba', max: 1 },
    ...{ statementTimeoutMs: 600_000, lockTimeoutMs: 600_000 },
  });
  const reader = openReader(consoleUrl, 30_000);
  try {
    const { rows } = await dba.query<{ pid: number; id: string }>(`
      select pg_backend_pid() as pid, (select min(id)::text from public.processing_jobs where lease_owner = 'worker-1' and status = 'running') as id`);
    const { pid = 0, id = '' } = rows[0] ?? {};
    await dba.query('set role leasehold_owner');
    let unread = 0;
    const notInTime = (error: unknown) => {
      if (!isFault(error, 'lock_timed_out')) throw error;
      unread++;
    };
    let done = 0;
    const work = async () => {
      const subject = `${step} ${done++}`;
      const { rows: granted } = await workers.query<{ id: string; token: string }>(
        `select job_id::text as id, token::text from public.acquire_processing_lock('queue-0', $1, 'worker-2')`,
        [subject],
      );
      await workers.query(`select public.complete_job($1, 'worker-2', $2)`, [
        granted[0]?.id,
        granted[0]?.token,
      ]);
    };
    const lanes = {
      heart: every(BEAT_MS, () =>
        workers.query('select * from public.renew_lease($1, $2, $3)', [id, 'worker-1', 1]),
      ),
      writer: every(BEAT_MS, work),
      reader: every(BEAT_MS, () => listEvents(reader, 'queue-1', SUBJECT).catch(notInTime)),
    };
    await pause(AROUND_MS);
    const watch = watchLocks(admin, pid);
    const startedAt = performance.now();
    await dba.query(sql).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    });
    const took = performance.now() - startedAt;
    const { held, locks } = await watch.stop();
    await pause(AROUND_MS);
    const [heart, writer, readings] = await Promise.all([
      lanes.heart.stop(),
      lanes.writer.stop(),
      lanes.reader.stop(),
    ]);
    const { archivedUntil } = await listEvents(reader, 'queue-1', SUBJECT);
    return { step, took, held, locks, heart, writer, reader: readings, unread, archivedUntil };
  } finally {
    await Promise.all([workers.end(), dba.end(), reader.end()]);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again for the locks of a session that nobody shares. Those on the month itself, which is taken out, are in nobody's way. */
function watchLocks(admin: Pool, pid: number): { stop(): Promise<{ held: number; locks: string[] }> } {
  const seen = new Set<string>();
  let [first, last, going] = [0, 0, true];
  const look = async () => {
    while (going) {
      const askedAt = performance.now();
      const { rows } = await admin.query<{ lock: string }>({
        name: 'locks of the dba',
        text: `select mode || ' on ' || c.relname as lock
          from pg_locks l join pg_class c on c.oid = l.relation
          where l.pid = $1 and l.granted and l.mode in ('ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
            and c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace and c.relname <> $2`,
        values: [pid, MONTH],
      });
      if (rows.length === 0) continue;
      first ||= askedAt;
      last = performance.now();
      for (const { lock } of rows) seen.add(lock);
    }
  };
  const over = look();
  return {
    stop: async () => {
      going = false;
      await over;
      return { held: last - first, locks: [...seen].sort() };
    },
  };
}

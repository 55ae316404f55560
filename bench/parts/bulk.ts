import type { Pool } from 'pg';
import type { BenchDatabase } from '@/bench/database';
import { type Beaten, every } from '@/bench/every';
import type { Bench, Part } from '@/bench/part';
import { median } from '@/bench/statistics';
import { above, count, table, times } from '@/bench/table';
import type { Actor } from '@/lib/auth/actor';
import { openPool } from '@/lib/db/pool';
import { freezeList } from '@/lib/recovery/commands/freeze-list';
import { perform } from '@/lib/recovery/commands/perform';
import { takeLead } from '@/lib/watcher/lead';
import { BATCH } from '@/lib/watcher/run-bulk';

type BulkFigure = {
  jobs: number;
  /** Milliseconds to freeze the list, with what would become of each job. */
  frozen: number;
  /** Milliseconds of all batches together, and of the bare writes of the same rows in the same batches. */
  recovered: number;
  bare: number;
  ratio: number;
  /** Milliseconds of one batch: the median, and the slowest. */
  batch: number;
  slowest: number;
  /** Heartbeats of a worker meanwhile, those that were not answered before the next was due, and the slowest in milliseconds. */
  beats: number;
  missed: number;
  slowestBeat: number;
};

const JOBS = 10_000;
/** The most that a bulk recovery may take, in times of the bare writes. */
const LIMIT = 4;
const BEAT_MS = 100;

const ANA: Actor = { id: 'u-ana', name: 'Ana Ruiz', role: 'operator' };
const SETTING = { readOnly: false, breakGlass: true, bulkAlone: 1_000, bulkLimit: JOBS };

/** What it costs to recover many jobs with every guard and record, against writing the same rows without any. */
export const bulkPart: Part<BulkFigure> = {
  name: 'bulk',
  title: 'Bulk recovery',
  checked: false,
  measure: measureBulk,
  table: (figure) =>
    table(
      [
        'jobs',
        'list frozen, ms',
        'recovered, ms',
        'bare writes, ms',
        'ratio',
        'a batch, ms',
        'slowest',
        'beats',
        'missed',
        'slowest, ms',
      ],
      [
        [
          count(figure.jobs),
          ...[figure.frozen, figure.recovered, figure.bare].map((ms) => ms.toFixed(0)),
          times(figure.ratio),
          ...[figure.batch, figure.slowest].map((ms) => ms.toFixed(0)),
          ...[count(figure.beats), count(figure.missed), figure.slowestBeat.toFixed(0)],
        ],
      ],
    ),
  broken: ({ ratio, missed }) => [
    ...above('the jobs recovered', ratio, LIMIT),
    ...(missed > 0 ? [`${missed} heartbeats were not answered before the next was due.`] : []),
  ],
  about: ({
    jobs,
  }) => `${count(jobs)} attempts of silent owners marked failed by one bulk recovery, as the leading watcher does it: batches of ${BATCH}, each
one transaction with the guard of each job, its history, its event in the chain and what became of it in the list. Against one UPDATE of as many other
jobs and one INSERT each of the same lines and events, ready made, in the same batches, into the same tables with the same indexes and triggers, also one
transaction each. In turns; the sums: at most ${LIMIT} x. Meanwhile a worker renews its lease every ${BEAT_MS} ms: none of its heartbeats may wait for
as long as that.`,
};

async function measureBulk(bench: Bench): Promise<BulkFigure> {
  const database = await bench.scratch();
  await database.admin.query(SEED, [JOBS]);
  // Before the first event, so that the numbers below stay free.
  await database.admin.query(BARE);
  await database.admin.query('vacuum (analyze) public.processing_jobs, public.subjects');
  const operator = openPool({
    ...{
      connectionString: database.consoleUrl,
      role: 'leasehold_operator',
      applicationName: 'bench',
      max: 1,
    },
    ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 },
  });
  const heart = await startHeart(database);
  try {
    const { runId, frozen } = await startRun(database, operator);
    bench.say(`  ${count(JOBS)} jobs are in the list`);
    const { recovered, bare } = await inTurns(database, operator, runId);
    const { beats, missed, slowestBeat } = await heart.stop();
    const sums = { recovered: sum(recovered), bare: sum(bare) };
    return {
      ...{ jobs: JOBS, frozen, ...sums, ratio: sums.recovered / sums.bare },
      ...{ batch: median(recovered), slowest: Math.max(...recovered), beats, missed, slowestBeat },
    };
  } finally {
    await heart.stop();
    await operator.end();
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function startRun(
  { admin }: BenchDatabase,
  operator: Pool,
): Promise<{ runId: string; frozen: number }> {
  const { rows } = await admin.query<{ keys: string[]; database: string }>(
    `select array_agg(id::text) as keys, current_database() as database from public.processing_jobs where queue = 'bulk'`,
  );
  const { keys = [], database = '' } = rows[0] ?? {};
  const startedAt = performance.now();
  const list = { verb: 'mark-failed', source: 'native', database, keys, origin: 'The benchmark.' };
  const answer = await freezeList(operator, ANA, list, SETTING);
  const frozen = performance.now() - startedAt;
  if (!answer.ok) throw new Error(answer.sentence);
  const { runId } = answer;
  const { rows: runs } = await admin.query<{ hash: string }>(
    'select items_hash as hash from leasehold.bulk_runs',
  );
  const started = await perform(
    operator,
    ANA,
    'start-bulk',
    {
      address: { source: 'native', database, key: runId },
      guard: { state: 'frozen', itemsHash: runs[0]?.hash },
      requestKey: crypto.randomUUID(),
      reason: 'Their host was taken down for maintenance at 03:10.',
      whyObsolete: 'Silent for minutes, and no session is left.',
      ...{ ticket: null, effectAnswers: [], breakGlass: `start bulk recovery ${runId} alone` },
      seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
    },
    SETTING,
  );
  if (!started.ok || started.outcome.outcome !== 'armed') throw new Error(JSON.stringify(started));
  return { runId, frozen };
}

/** A batch of the recovery, then the bare writes of what that batch wrote, until the list is at its end. */
async function inTurns({ admin }: BenchDatabase, operator: Pool, runId: string) {
  const lead = await takeLead(operator, 'bench');
  if (!lead) throw new Error('Somebody else leads.');
  const spent = { recovered: [] as number[], bare: [] as number[] };
  for (let batch = 0; ; batch++) {
    await admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() + interval '1 h'`);
    const startedAt = performance.now();
    const { rows } = await operator.query<{ state: string }>(
      'select leasehold.run_bulk_batch($1, $2, $3, $4) as state',
      [lead.holder, lead.token, runId, BATCH],
    );
    if (rows[0]?.state !== 'running') break;
    spent.recovered.push(performance.now() - startedAt);
    const range = [batch * BATCH + 1, (batch + 1) * BATCH];
    await admin.query('select bench.make_ready($1, $2, $3)', [runId, ...range]);
    const bareAt = performance.now();
    await operator.query('select bench.write_bare($1, $2)', range);
    spent.bare.push(performance.now() - bareAt);
  }
  if (spent.recovered.length !== JOBS / BATCH)
    throw new Error(`There were ${spent.recovered.length} batches.`);
  return spent;
}

/** A worker that renews its lease on one job for as long as it is watched. */
async function startHeart({ workersUrl, admin }: BenchDatabase) {
  const pool = openPool({
    ...{ connectionString: workersUrl, role: 'leasehold_worker', applicationName: 'bench heart', max: 1 },
    ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 20_000 },
  });
  const { rows } = await admin.query<{ id: string }>(
    `select id::text from public.processing_jobs where queue = 'heart'`,
  );
  const heart = every(BEAT_MS, () =>
    pool.query('select * from public.renew_lease($1, $2, $3)', [rows[0]?.id, 'w-heart', 1]),
  );
  let beaten: Promise<Beaten> | null = null;
  return {
    stop: async () => {
      beaten ??= heart.stop().finally(() => pool.end());
      const { times: beats, missed, slowest: slowestBeat } = await beaten;
      return { beats, missed, slowestBeat };
    },
  };
}

const SEED = `
  with queues as (
    insert into public.queues (name, heartbeat_interval, heartbeat_limit) values
      ('bulk', '5 s', '15 s'), ('bare', '5 s', '15 s'), ('heart', '5 s', '15 s')
    returning name
  ),
  person as (
    insert into leasehold_auth."user" (id, name, email, role) values ('u-ana', 'Ana Ruiz', 'ana@example.com', 'operator')
  ),
  subjects as (
    insert into public.subjects (queue, subject, last_token)
    select q.name, 'S-' || n, 1 from queues q, generate_series(1, $1::int) n where q.name <> 'heart' or n = 1
    returning queue, subject
  )
  insert into public.processing_jobs (
    queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
    started_at, payload)
  select s.queue, s.subject, 1, 5, 'running', 'export', case s.queue when 'heart' then 'w-heart' else 'w-gone' end, 1,
    now() + case s.queue when 'heart' then interval '1 h' else interval '-10 min' end, now() - interval '10 min',
    now() - interval '1 h', jsonb_build_object('text', repeat('x', 300))
  from subjects s`;

/**
 * The floor: the lines and events of a batch are made ready, not compressed and under other numbers and hashes, and then written as
 * they are. The chain of the record goes on far above, so that it never meets them.
 */
const BARE = `
  create schema bench;
  create table bench.jobs as
    select row_number() over (order by id)::int as n, id from public.processing_jobs where queue = 'bare';
  create index on bench.jobs (n);
  create table bench.events (like leasehold.audit_events);
  create table bench.lines (like public.job_events);
  alter table bench.events alter canonical set storage external, alter before set storage external,
    alter after set storage external, alter evidence set storage external, alter guard set storage external;
  create function bench.make_ready(p_run bigint, p_from int, p_to int) returns void language plpgsql as $f$
  begin
    truncate bench.events, bench.lines;
    insert into bench.events
    select (jsonb_populate_record(e, jsonb_build_object(
      'seq', i.ordinal, 'canonical', e.canonical || '', 'hash', encode(sha256(convert_to(e.hash, 'UTF8')), 'hex'),
      'prev_hash', encode(sha256(convert_to(e.prev_hash, 'UTF8')), 'hex')))).*
    from leasehold.bulk_items i join leasehold.audit_events e on e.seq = i.audit_seq
    where i.run_id = p_run and i.ordinal between p_from and p_to;
    insert into bench.lines
    select l.* from leasehold.bulk_items i join public.job_events l on l.queue = i.queue and l.subject = i.subject
    where i.run_id = p_run and i.ordinal between p_from and p_to;
  end $f$;
  create function bench.write_bare(p_from int, p_to int) returns void language plpgsql security definer as $f$
  begin
    update public.processing_jobs j
    set status = 'failed', finished_at = clock_timestamp(),
      last_error = 'marked failed by Ana Ruiz: Their host was taken down for maintenance at 03:10.'
    where j.id = any (array(select b.id from bench.jobs b where b.n between p_from and p_to));
    insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token, detail)
    select at, job_id, queue, subject, attempt, kind, owner, token, detail from bench.lines;
    insert into leasehold.audit_events select * from bench.events;
  end $f$;
  alter schema bench owner to leasehold_owner;
  alter table bench.jobs owner to leasehold_owner;
  alter table bench.events owner to leasehold_owner;
  alter table bench.lines owner to leasehold_owner;
  alter function bench.write_bare owner to leasehold_owner;
  grant usage on schema bench to leasehold_operator;
  grant execute on function bench.write_bare to leasehold_operator;
  insert into leasehold.audit_events (seq, at, phase, actor, actor_name, actor_role, action, source, database, job_key,
    outcome, detail, rows_changed, correlation_id, canonical, prev_hash, hash)
  values (1000000, clock_timestamp(), 'act', 'u-ana', 'Ana Ruiz', 'operator', 'hold', 'native', 'x', '1', 'refused', 'x', 0,
    gen_random_uuid(), '{}', repeat('e', 64), repeat('f', 64))`;

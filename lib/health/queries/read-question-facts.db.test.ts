import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher, silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { readQuestionFacts } from '@/lib/health/queries/read-question-facts';
import { CONTRACT_FUNCTIONS, contractStanding } from '@/lib/health/questions/contract-functions';
import type { QuestionAnswer, QuestionKey } from '@/lib/health/questions/question';
import { reportOf } from '@/lib/health/questions/report';
import { CALLABLE_FUNCTIONS } from '@/lib/rights/callable-functions';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { until } from '@/test/support/lease';
import { OWNER, observeRun, promiseTwoMinutes, renewedAgo, startRun } from '@/test/support/observed-runs';
import { answersIn } from '@/test/support/question-facts';
import { stageSessions } from '@/test/support/sessions';

const QUEUE = 'invoice.issue';
const SHORT = 'dunning.send';

let db: FreshDatabase;
const session = stageSessions(() => db);
beforeAll(async () => {
  db = await freshDatabase();
  await promiseTwoMinutes(db, QUEUE);
  await promiseTwoMinutes(db, SHORT);
  await hearWatcher(db.admin);
  for (const seconds of [20, 30, 40]) await observeRun(db, QUEUE, `I-${seconds}`, { seconds, renewals: 4 });
  for (const seconds of [31, 88, 139, 163])
    await observeRun(db, SHORT, `D-${seconds}`, { seconds, renewals: 6 });
  await startRun(db, QUEUE, 'I-RUNS');
  await renewedAgo(db.admin, 'I-RUNS', 1);
  for (const [subject, ago] of [
    ['D-FRESH', 1],
    ['D-NEXT', 9],
  ] as const) {
    await startRun(db, SHORT, subject);
    await renewedAgo(db.admin, subject, ago);
  }
});
afterAll(() => db.drop());

/** What is asked after a change, as the role that the console reads under; the change is undone. */
async function inCase(change: string, read = ask): Promise<Awaited<ReturnType<typeof ask>>> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await client.query(change);
    await client.query('set local role leasehold_reader');
    return await read(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function ask(client: PoolClient) {
  const report = reportOf(await readQuestionFacts(client));
  const of = (question: QuestionKey, queue = QUEUE): QuestionAnswer => {
    const found = report.queues.find((one) => one.queue === queue);
    const answer = found?.answers.find((one) => one.question === question);
    if (!answer) throw new Error(`${queue} was not asked about ${question}.`);
    return answer;
  };
  return { report, answers: answersIn(report, QUEUE), of };
}

const ALL_YES = {
  ...{ acquisition: 'yes', lease: 'yes', heartbeat: 'yes', watcher: 'yes', owner: 'yes', attempt: 'yes' },
};
const INDEX = 'drop index public.processing_jobs_one_running;';

describe('the six questions of our own tables', () => {
  it('are answered with yes where nothing is wrong', async () => {
    expect((await inCase('')).answers).toEqual(ALL_YES);
  });

  it('find the lease too short by the very runs that were recorded, and name the next to lapse', async () => {
    const { of, report } = await inCase('');
    const { answer, sentence, runs } = of('lease', SHORT);
    expect(answer).toBe('no');
    expect(runs).toEqual({ count: 4, p50: 88, p95: 163, p99: 163, max: 163, lease: 120 });
    expect(sentence).toContain('The lease is 2:00, and p99 of 4 runs is 2:43');
    expect(sentence).toContain('2 runs outlasted it and lived by renewals');
    const { rows } = await db.admin.query<{ at: string }>(
      `select to_char(lease_until at time zone 'UTC', 'HH24:MI:SS') as at from public.processing_jobs where subject = 'D-NEXT'`,
    );
    expect(sentence).toContain(
      `Next to lapse, if its heartbeats stop: D-NEXT, attempt 1, of ${OWNER}, at ${rows[0]?.at} UTC`,
    );
    expect(
      report.queues.find(({ queue }) => queue === SHORT)?.answers.filter((one) => one.answer === 'no'),
    ).toHaveLength(1);
  });

  it('are mended by the statement that they give', async () => {
    const { of } = await inCase('');
    const { of: then } = await inCase(of('lease', SHORT).fixes[0]?.sql ?? '');
    expect(then('lease', SHORT).answer).toBe('yes');
  });

  it.each<[QuestionKey, string, string]>([
    ['acquisition', 'the partial index', INDEX],
    ['acquisition', 'every index on what runs', `${INDEX} drop index public.processing_jobs_one_open`],
    ['lease', 'a lease', 'alter table public.processing_jobs drop column lease_until cascade'],
    ['heartbeat', 'a heartbeat', 'alter table public.processing_jobs drop column heartbeat_at cascade'],
    ['owner', 'an owner', 'alter table public.processing_jobs drop column lease_owner cascade'],
    ['attempt', 'the number of an attempt', 'alter table public.processing_jobs drop column attempt cascade'],
    [
      'attempt',
      'its uniqueness',
      'alter table public.processing_jobs drop constraint processing_jobs_queue_subject_attempt_key',
    ],
    ['acquisition', 'a function', 'drop function public.claim_next_job(text, text)'],
    ['watcher', 'a watcher', 'drop table leasehold.watcher_lease'],
  ])('answer %s alone with no without %s', async (question, _, change) => {
    const { answers, of } = await inCase(change);
    expect(answers).toEqual({ ...ALL_YES, [question]: 'no' });
    expect(of(question).fixes.length).toBeGreaterThan(0);
  });

  it.each<[QuestionKey, string]>([
    ['acquisition', INDEX],
    [
      'attempt',
      'alter table public.processing_jobs drop constraint processing_jobs_queue_subject_attempt_key',
    ],
  ])('answer %s with yes again after the index that they ask for', async (question, change) => {
    const { of } = await inCase(change);
    // In a transaction no index can be made concurrently.
    const sql = of(question)
      .fixes.map((fix) => fix.sql?.replace('CONCURRENTLY ', ''))
      .join(' ');
    expect((await inCase(`${change}; ${sql}`)).answers).toEqual(ALL_YES);
  });

  it.each<[QuestionKey, string, string]>([
    [
      'acquisition',
      'an index that was left halfway',
      `update pg_catalog.pg_index set indisvalid = false where indexrelid = 'public.processing_jobs_one_running'::regclass`,
    ],
    [
      'acquisition',
      'workers that may write',
      'grant update (status) on public.processing_jobs to leasehold_worker',
    ],
    ['acquisition', 'everybody that may write', 'grant insert on public.processing_jobs to public'],
    [
      'owner',
      'a running attempt without an owner',
      `update public.processing_jobs set lease_owner = null where subject = 'I-RUNS'`,
    ],
    [
      'owner',
      'an owner that nobody registered',
      `update public.processing_jobs set lease_owner = 'script' where subject = 'I-RUNS'`,
    ],
    [
      'attempt',
      'a gap in the numbers',
      `update public.processing_jobs set attempt = 3 where subject = 'I-20'`,
    ],
    [
      'attempt',
      'a gap before what runs',
      `update public.processing_jobs set attempt = 2 where subject = 'I-RUNS'`,
    ],
    [
      'attempt',
      'an attempt over its limit',
      `update public.processing_jobs set max_attempts = 1, attempt = 2 where subject = 'I-20'; insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, finished_at) values ('${QUEUE}', 'I-20', 1, 1, 'failed', clock_timestamp())`,
    ],
    [
      'heartbeat',
      'an owner that is not heard',
      `update public.processing_jobs set heartbeat_at = clock_timestamp() - interval '16 s' where subject = 'I-RUNS'`,
    ],
    [
      'heartbeat',
      'an attempt that never renewed',
      `update public.processing_jobs set renewals = 0 where subject = 'I-RUNS'`,
    ],
    [
      'heartbeat',
      'a closed run that never renewed',
      `update public.processing_jobs set renewals = 0 where subject = 'I-20'`,
    ],
    [
      'lease',
      'a run under way that is older',
      `update public.processing_jobs set started_at = started_at - interval '2 min' where subject = 'I-RUNS'`,
    ],
  ])('answer %s alone with no by %s', async (question, _, change) => {
    expect((await inCase(change)).answers).toEqual({ ...ALL_YES, [question]: 'no' });
  });

  it('find two that ran at once, now and before', async () => {
    const other = `(queue, subject, attempt, max_attempts, status, started_at, heartbeat_at, renewals, lease_owner, lease_until, finished_at)`;
    const twice = await inCase(
      `${INDEX} drop index public.processing_jobs_one_open;
       insert into public.processing_jobs ${other} select queue, subject, 2, max_attempts, status, started_at, heartbeat_at, renewals, lease_owner, lease_until, null
       from public.processing_jobs where subject = 'I-RUNS'`,
    );
    expect(twice.of('acquisition').sentence).toContain(
      '1 subject (I-RUNS) runs more than once at this moment.',
    );
    const before = await inCase(
      `insert into public.processing_jobs ${other} select queue, subject, 2, max_attempts, status, started_at + interval '1 s', heartbeat_at, renewals, lease_owner, lease_until, finished_at
       from public.processing_jobs where subject = 'I-20'`,
    );
    expect(before.of('acquisition').sentence).toContain(
      '1 closed attempt (I-20, attempt 2, of w-7f) began before',
    );
  });

  it('do not take an attempt that somebody else closed for a run', async () => {
    const { of } = await inCase(
      `insert into public.processing_jobs (queue, subject, attempt, max_attempts, status, started_at, finished_at, lease_owner, last_error)
       select queue, subject, 2, 5, 'failed', finished_at, finished_at + interval '1 h', lease_owner, said
       from public.processing_jobs, unnest(array['lease lapsed']) said where subject in ('I-20', 'I-30')`,
    );
    expect(of('lease')).toMatchObject({ answer: 'yes', runs: { count: 3, max: 40 } });
    expect(of('lease').evidence.map(({ value }) => value)).toContain(
      '2: how long they would have run is not known',
    );
    const own = await inCase(
      `update public.processing_jobs set status = 'failed', last_error = 'a lease lapsed somewhere', started_at = finished_at - interval '5 min' where subject = 'I-20'`,
    );
    expect(own.of('lease')).toMatchObject({ answer: 'no', runs: { count: 3, max: 300 } });
  });

  it('look at a day, and no further', async () => {
    const { of } = await inCase(
      `update public.processing_jobs set finished_at = finished_at - interval '24 h', started_at = started_at - interval '25 h' where subject = 'I-20'`,
    );
    expect(of('lease')).toMatchObject({ answer: 'yes', runs: { count: 2, max: 40 } });
  });

  it('tell of a watcher that is not heard', async () => {
    await silenceWatcher(db.admin, '1 min');
    // Nobody can be silent for longer than the server of this run has been there.
    await until(async () => (await inCase('')).of('watcher').answer === 'no');
    const { of } = await inCase('');
    await hearWatcher(db.admin);
    expect(of('watcher')).toMatchObject({ answer: 'no', note: 'not heard' });
  });

  it('know the login that a registered worker comes in by', async () => {
    const { admin } = db;
    const login = `writer_${db.name}`;
    await admin.query(
      `create role ${login} login password 'secret'; grant update on public.processing_jobs to ${login}`,
    );
    try {
      const url = new URL(db.urls.workers);
      url.username = login;
      url.password = 'secret';
      const worker = await session(OWNER, url.href);
      const { of } = await inCase('');
      await worker.end();
      expect(of('acquisition').sentence).toContain(
        `${login} may write public.processing_jobs past the functions.`,
      );
      const fix = of('acquisition').fixes[0]?.sql;
      expect(fix).toBe(`REVOKE INSERT, UPDATE ON public.processing_jobs FROM ${login};`);
    } finally {
      await admin.query(`drop owned by ${login}; drop role ${login}`);
    }
  });

  it('know the functions that workers may call, as the catalog has them', async () => {
    const { schema } = await readQuestionFacts(db.asReader());
    expect(contractStanding(schema.functions)).toEqual({ here: true, missing: [], changed: [] });
    expect(CONTRACT_FUNCTIONS.map(({ name }) => `public.${name}`)).toEqual(
      CALLABLE_FUNCTIONS.leasehold_worker,
    );
  });
});

describe('what may not be read', () => {
  it.each<[string, string, Partial<Record<QuestionKey, string>>]>([
    [
      'the owner',
      'revoke select (lease_owner) on public.processing_jobs from leasehold_reader',
      { owner: 'cannot tell' },
    ],
    [
      'the heartbeat',
      'revoke select (heartbeat_at) on public.processing_jobs from leasehold_reader',
      { heartbeat: 'cannot tell' },
    ],
    [
      'the attempt',
      'revoke select (attempt) on public.processing_jobs from leasehold_reader',
      { attempt: 'cannot tell' },
    ],
    [
      'the register of workers',
      'revoke select on public.workers from leasehold_reader',
      { owner: 'cannot tell' },
    ],
    [
      'the watcher',
      'revoke select on leasehold.watcher_lease from leasehold_reader',
      { watcher: 'cannot tell' },
    ],
    [
      'the status',
      'revoke select (status) on public.processing_jobs from leasehold_reader',
      { lease: 'cannot tell', heartbeat: 'cannot tell', owner: 'cannot tell', attempt: 'cannot tell' },
    ],
  ])('is not guessed of %s, and opens by the statement that is given', async (_, change, changed) => {
    const { answers, report } = await inCase(change);
    expect(answers).toEqual({ ...ALL_YES, ...changed });
    const mends = new Set(
      report.queues.flatMap((queue) =>
        queue.answers.flatMap(({ fixes }) =>
          fixes.flatMap(({ sql }) => (sql?.startsWith('GRANT') ? sql : [])),
        ),
      ),
    );
    expect(mends.size).toBe(1);
    expect((await inCase(`${change}; ${[...mends].join(' ')}`)).answers).toEqual(ALL_YES);
  });

  it('is not guessed of what queues promise: renewals tell how long a lease is', async () => {
    const { answers } = await inCase('revoke select on public.queues from leasehold_reader');
    expect(answers).toEqual(ALL_YES);
    const unseen = await inCase(
      'revoke select on public.queues from leasehold_reader; update public.processing_jobs set heartbeat_at = null',
    );
    expect(unseen.of('lease')).toMatchObject({ answer: 'cannot tell' });
    expect(unseen.of('lease').fixes[0]?.sql).toBe('GRANT SELECT ON public.queues TO leasehold_reader;');
  });

  it('is not guessed where a row policy hides rows', async () => {
    const { answers } = await inCase(
      `alter table public.processing_jobs enable row level security;
       create policy a_few on public.processing_jobs for select to leasehold_reader using (subject in ('I-20', 'I-RUNS'))`,
    );
    expect(answers).toEqual({
      ...ALL_YES,
      ...{ lease: 'cannot tell', heartbeat: 'cannot tell', owner: 'cannot tell', attempt: 'cannot tell' },
    });
  });

  it('is not guessed while somebody keeps the table locked: then nothing is answered', async () => {
    const holder = await session('holder');
    await holder.run('begin');
    await holder.run('lock table public.processing_jobs in access exclusive mode');
    const client = await db.asReader().connect();
    try {
      await client.query(`set lock_timeout = '50 ms'`);
      await expect(readQuestionFacts(client)).rejects.toMatchObject({ fault: 'lock_timed_out' });
    } finally {
      await client.query('reset lock_timeout');
      client.release();
    }
  });
});

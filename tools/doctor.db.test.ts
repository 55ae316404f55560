import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { readQuestionFacts } from '@/lib/health/queries/read-question-facts';
import type { QuestionKey } from '@/lib/health/questions/question';
import { type QuestionsReport, reportOf } from '@/lib/health/questions/report';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { FOREIGN_TABLE, type ForeignDatabase, foreignDatabase } from '@/test/support/foreign-database';
import { observeRun, promiseTwoMinutes } from '@/test/support/observed-runs';
import { answersIn } from '@/test/support/question-facts';
import { testServer } from '@/test/support/test-server';
import { type DoctorAnswer, doctorAnswer } from '@/tools/doctor/answer';
import { describeReport } from '@/tools/doctor/describe-report';

const QUEUE = 'invoice.issue';

/** The command as CI runs it: with an address and nothing else. */
async function doctor(url: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'tools/doctor.ts', ...args],
    { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

const inText = (report: QuestionsReport | null) =>
  report === null ? '' : describeReport(report, { width: 1_000, colour: false }).join('\n');

function changed(url: string, changes: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(url), changes).href;
}

describe('npm run doctor on our own tables', () => {
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
    await promiseTwoMinutes(db, QUEUE);
    await hearWatcher(db.admin);
    for (const seconds of [20, 30, 40]) await observeRun(db, QUEUE, `I-${seconds}`, { seconds, renewals: 4 });
  });
  afterAll(() => db.drop());

  it('ends with 0 when each answer is yes, reading as the role that the login may take', async () => {
    const { out, code } = await doctor(db.urls.console, '--json');
    const { format, exitCode, problem, report }: DoctorAnswer = JSON.parse(out);
    expect({ format, exitCode, problem, code }).toEqual({
      ...{ format: 'leasehold.doctor/1', exitCode: 0, problem: null, code: 0 },
    });
    expect(report).toMatchObject({
      ...{ database: db.name, role: 'leasehold_reader', table: 'public.processing_jobs', left: 0 },
      counts: { yes: 6, no: 0, 'cannot tell': 0 },
    });
    const keys = report?.queues[0]?.answers.map((answer) => Object.keys(answer));
    expect(keys).toEqual(
      Array(6).fill(['question', 'answer', 'note', 'sentence', 'evidence', 'fixes', 'runs']),
    );
  });

  it('ends with 1 when one is no, and prints queue by queue what was read and what mends it', async () => {
    await db.admin.query(`update public.queues set ttl = '30 s'`);
    const { out, code } = await doctor(db.urls.console);
    await db.admin.query(`update public.queues set ttl = '2 min'`);
    expect(code).toBe(1);
    for (const line of [
      `Queue ${QUEUE}: lease 0:30, heartbeat every 5 s`,
      'NO   2. Is the lease longer than the longest observed run?',
      'The lease is 0:30, and p99 of 3 runs is 0:40',
      'read  p50, p95, p99, max: 0:30, 0:40, 0:40, 0:40 (public.processing_jobs, ',
      `UPDATE public.queues SET ttl = '60 s' WHERE name = '${QUEUE}';`,
      '5 yes, 1 no, 0 cannot tell.',
    ])
      expect(out).toContain(line);
  });

  it('writes nothing, not even through a view that would', async () => {
    const other = await foreignDatabase(`
      create table trace (at timestamptz);
      create function leave_trace() returns text language sql as $$ insert into trace values (now()) returning 'queue' $$;
      create view queues as select leave_trace() as name, interval '1 min' as ttl, interval '1 s' as heartbeat_interval,
        interval '3 s' as heartbeat_limit, 5 as max_attempts`);
    const { report } = await doctorAnswer(other.url);
    const { rowCount } = await other.admin.query('select from trace');
    await other.drop();
    expect(report).not.toBeNull();
    expect(rowCount).toBe(0);
  });

  it('prints a name that would move the cursor as what it is', async () => {
    await db.admin.query(
      `update public.processing_jobs set lease_owner = e'w\\u001b[2J\\nroot' where subject = 'I-40'`,
    );
    const out = inText((await doctorAnswer(db.urls.console)).report);
    expect(out).toContain('w\\u001b[2J\\u000aroot');
    expect(out).not.toContain('\u001b');
  });

  it('ends with 2 when a login may read nothing, and gives the statement that lets it', async () => {
    const login = `nobody_${db.name}`;
    await db.admin.query(`create role ${login} login password 'opensesame'`);
    const { exitCode, report } = await doctorAnswer(
      changed(db.urls.admin, { username: login, password: 'opensesame' }),
    );
    await db.admin.query(`drop role ${login}`);
    expect(exitCode).toBe(2);
    expect(inText(report)).toContain(`GRANT SELECT ON public.processing_jobs TO ${login};`);
    expect(report?.counts.no).toBe(0);
  });
});

describe('npm run doctor without an answer', () => {
  const server = () => testServer().admin;

  it.each<[string, () => string | undefined, RegExp]>([
    ['no address', () => undefined, /^Set DATABASE_URL/],
    ['what is no address', () => 'postgres://a:geheim@[1/x', /^DATABASE_URL is no address of a database/],
    ['an address of something else', () => 'mysql://a:geheim@127.0.0.1/x', /^DATABASE_URL is no address/],
    [
      'nothing that listens',
      () => 'postgres://a:geheim@127.0.0.1:1/x',
      /out of reach\. Nothing answers at 127\.0\.0\.1:1\.$/,
    ],
    [
      'a wrong password',
      () => changed(server(), { password: 'geheim' }),
      /^The database refuses the login postgres: /,
    ],
    [
      'a database that is not there',
      () => changed(server(), { pathname: '/nowhere' }),
      /^There is no database nowhere there\.$/,
    ],
  ])('ends with 2 and a sentence for %s, and tells no password', async (_, urlOf, sentence) => {
    const { exitCode, problem, report } = await doctorAnswer(urlOf());
    expect({ exitCode, report }).toEqual({ exitCode: 2, report: null });
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('geheim');
  });

  it('says so where errors are looked for, and ends with 2', async () => {
    const { out, err, code } = await doctor('postgres://a:geheim@127.0.0.1:1/x');
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toBe('The database is out of reach. Nothing answers at 127.0.0.1:1.\n');
  });
});

describe('npm run doctor on tables of others', () => {
  let db: ForeignDatabase;
  beforeAll(async () => {
    db = await foreignDatabase(FOREIGN_TABLE);
  });
  afterAll(() => db.drop());

  /** What is answered after a change, which is undone. */
  async function inCase(change: string): Promise<QuestionsReport> {
    const client = await db.admin.connect();
    try {
      await client.query(`begin; ${change}`);
      return reportOf(await readQuestionFacts(client));
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  const SOUND = {
    // How its workers acquire stands in their code; nothing watches.
    ...{ acquisition: 'cannot tell', watcher: 'no' },
    ...{ lease: 'yes', heartbeat: 'yes', owner: 'yes', attempt: 'yes' },
  };

  it('reads columns by other names, and says what it cannot know', async () => {
    const { report, exitCode } = await doctorAnswer(db.url);
    expect(exitCode).toBe(1);
    expect(report?.queues.map(({ queue }) => queue)).toEqual(['mail', 'reports']);
    expect(report && answersIn(report, 'mail')).toEqual(SOUND);
    expect(report?.queues[0]?.answers[1]?.runs).toEqual({
      ...{ count: 3, p50: 61, p95: 81, p99: 81, max: 81, lease: 120 },
    });
  });

  it.each<[QuestionKey, string, string]>([
    [
      'acquisition',
      'drop index one_running',
      `CREATE UNIQUE INDEX CONCURRENTLY processing_jobs_one_running ON public.processing_jobs (queue, subject) WHERE status = 'running';`,
    ],
    [
      'owner',
      'alter table processing_jobs drop column locked_by',
      'ALTER TABLE public.processing_jobs ADD COLUMN lease_owner text;',
    ],
    [
      'heartbeat',
      'alter table processing_jobs drop column heartbeat_at',
      'ALTER TABLE public.processing_jobs ADD COLUMN heartbeat_at timestamptz;',
    ],
    [
      'attempt',
      'alter table processing_jobs drop column attempt',
      'ALTER TABLE public.processing_jobs ADD COLUMN attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0);',
    ],
    [
      'lease',
      'alter table processing_jobs drop column locked_until',
      'ALTER TABLE public.processing_jobs ADD COLUMN lease_until timestamptz;',
    ],
    [
      'attempt',
      'drop index one_attempt',
      'CREATE UNIQUE INDEX CONCURRENTLY processing_jobs_attempt ON public.processing_jobs (queue, subject, attempt);',
    ],
  ])('is red at %s and nowhere else after: %s', async (question, change, fix) => {
    const report = await inCase(change);
    // Without heartbeats nothing here tells how long a lease is.
    const without = question === 'heartbeat' ? { lease: 'cannot tell' } : {};
    expect(answersIn(report, 'mail')).toEqual({ ...SOUND, ...without, [question]: 'no' });
    const answer = report.queues[0]?.answers.find((one) => one.question === question);
    expect(answer?.fixes[0]?.sql).toBe(fix);
    // In a transaction no index can be made concurrently.
    const mended = await inCase(`${change}; ${fix.replace('CONCURRENTLY ', '')}`);
    expect(mended.queues[0]?.answers.find((one) => one.question === question)?.note).not.toBe(answer?.note);
  });

  it('is red in each line where nearly nothing is, and gives the DDL', async () => {
    const report = await inCase(
      'drop table processing_jobs; create schema app; create table app.processing_jobs (payload text)',
    );
    const out = inText(report);
    for (const line of [
      'Attempts are in app.processing_jobs',
      'NO   1. Is acquisition one atomic statement?',
      'NO   2. Is the lease longer than the longest observed run?',
      'NO   3. Is the heartbeat renewed?',
      'NO   4. Does a watcher run?',
      'NO   5. Is the owner recorded?',
      'NO   6. Is the attempt counted at each acquisition?',
      'ALTER TABLE app.processing_jobs ADD COLUMN lease_owner text;',
    ])
      expect(out).toContain(line);
  });

  it('says that there is no such table where there is none', async () => {
    const out = inText(await inCase('drop table processing_jobs'));
    expect(out).toContain('It has no table processing_jobs.');
    expect(out).toContain('0 yes, 6 no, 0 cannot tell.');
  });

  it('is not misled by a table queues of others, an enum, or a count that was not made', async () => {
    const report = await inCase(`
      drop table processing_jobs;
      create table queues (id int, title text);
      create type job_status as enum ('running', 'done');
      create table processing_jobs (
        queue_name text, subject text, state job_status, attempts int, started_at timestamp, worker_id uuid);
      create unique index a on processing_jobs (queue_name, subject) where state = 'running';
      insert into processing_jobs values ('mail', 'S-1', 'running', 0, now(), gen_random_uuid())`);
    expect(answersIn(report, 'mail')).toMatchObject({
      ...{ acquisition: 'cannot tell', lease: 'no', heartbeat: 'no', owner: 'yes', attempt: 'no' },
    });
    const attempt = report.queues[0]?.answers.find(({ question }) => question === 'attempt');
    expect(attempt?.sentence).toContain('Acquired without a number: 1 running attempt (S-1');
  });
});

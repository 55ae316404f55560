import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import { EVERY_EPISODE } from '@/lib/episodes/episode-filter';
import { findArchivedEpisode } from '@/lib/episodes/queries/find-archived-episode';
import { findEpisode } from '@/lib/episodes/queries/find-episode';
import { listEpisodes } from '@/lib/episodes/queries/list-episodes';
import { listEvents } from '@/lib/jobs/queries/list-events';
import { listEventsAfter } from '@/lib/jobs/queries/list-events-after';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { findReview } from '@/lib/reviews/queries/find-review';
import { readMonths } from '@/lib/rights/queries/read-months';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Lead } from '@/lib/watcher/lead';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { leadForGood, noteOnly, passTime } from '@/test/support/episodes';
import { acquire, tell } from '@/test/support/lease-calls';
import { asOwner, layOutPast, type PastMonths } from '@/test/support/months';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
let lead: Lead;
let past: PastMonths;
beforeAll(async () => {
  db = await freshDatabase();
  past = await layOutPast(db.admin);
  await makeImpatientQueue(db.admin);
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

const detach = (name: string) => asOwner(db.admin, 'select leasehold.detach_month($1)', [name]);
const layOut = () => asOwner(db.admin, 'select cardinality(leasehold.lay_out_months())');
const giveBack = (name: string) => asOwner(db.admin, 'select leasehold.return_month($1)', [name]);
const standing = async (part: 'job_events' | 'findings') =>
  (await readMonths(db.asReader()))?.find(({ partOf }) => partOf === part);

/** Gives a month back; the parts of which the server then says that it need not read them. */
async function proofsIn(name: string): Promise<string[]> {
  const client = await db.admin.connect();
  const said: string[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }) => said.push(message);
  client.on('notice', listen);
  await client.query('begin; set local client_min_messages = debug1; set local role leasehold_owner');
  await client.query('select leasehold.return_month($1)', [name]);
  await client.query('commit');
  client.off('notice', listen);
  client.release();
  const implied = /^partition constraint for table "(\w+)" is implied by existing constraints$/;
  return said.flatMap((message) => implied.exec(message)?.[1] ?? []);
}

/** A job of the month that will be detached, with an event of then. */
async function jobOfThatMonth() {
  const { key, subject } = await makeJob(db.admin);
  await db.admin.query(
    `insert into public.job_events (at, job_id, queue, subject, attempt, kind) values ($2, $1, 'invoices', $3, 1, 'created')`,
    [key, past.within, subject],
  );
  await db.admin.query('update public.processing_jobs set created_at = $2 where id = $1', [key, past.within]);
  return { key, subject };
}

describe('the months ahead', () => {
  it('are laid out by the owner, and by no role of the console', async () => {
    const { rows } = await db.admin.query<{ part: string; name: string }>(
      'select part_of as part, name from leasehold.months where until_at > now() + interval $$2 months$$ order by 2',
    );
    await db.admin.query(rows.map(({ name }) => `drop table leasehold_months.${name}`).join(';'));
    expect(await layOut()).toBeGreaterThan(0);
    expect(await layOut()).toBe(0);
    for (const role of [db.asOperator(), db.asReader(), db.asWorker()]) {
      await expect(role.query('select leasehold.lay_out_months()')).rejects.toMatchObject({ code: '42501' });
      await expect(role.query('create table leasehold_months.mine (id int)')).rejects.toMatchObject({
        code: '42501',
      });
    }
    expect(await standing('job_events')).toMatchObject({ firstMissing: null, strays: false, gaps: [] });
  });

  it('that nobody laid out lose no event, and are given a part of their own', async () => {
    await db.admin.query(
      `insert into public.job_events (at, job_id, queue, subject, attempt, kind)
       select now() + interval '1 year', 1, 'invoices', 'early', 1, 'created' from generate_series(1, 3)`,
    );
    expect(await standing('job_events')).toMatchObject({ strays: true });
    await asOwner(db.admin, 'select leasehold.file_strays()');
    expect(await standing('job_events')).toMatchObject({ strays: false, firstMissing: null });
    const { rows } = await db.admin.query(
      "select distinct tableoid::regclass::text as part from public.job_events where subject = 'early'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].part).not.toContain('default');
    expect(await asOwner(db.admin, 'select leasehold.file_strays()')).toBeNull();
  });

  it('are told of when they are missing, with what mends it', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select name from leasehold.months where part_of = 'job_events' and from_at = date_trunc('month', now()) + interval '1 month'`,
    );
    await db.admin.query(`alter table public.job_events detach partition leasehold_months.${rows[0]?.name}`);
    expect(await standing('job_events')).toMatchObject({ firstMissing: expect.any(String) });
    await db.admin.query(`drop table leasehold_months.${rows[0]?.name}`);
    expect(await layOut()).toBe(1);
  });
});

describe('detach_month', () => {
  it('is no role’s of the console', async () => {
    for (const role of [db.asOperator(), db.asReader(), db.asWorker()])
      await expect(
        role.query('select leasehold.detach_month($1)', [past.first.events]),
      ).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('takes the oldest first, and nothing that is recent, open or without a month', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select name from leasehold.months where part_of = 'job_events' and until_at > now() - interval '31 days' order by until_at limit 1`,
    );
    await expect(detach(past.second.events)).rejects.toThrow('is older: detach it first');
    await expect(detach(rows[0]?.name ?? '')).rejects.toThrow('stays until');
    await expect(detach('findings_open')).rejects.toThrow('is no month');
    await expect(detach('nothing')).rejects.toThrow('There is no month nothing');
  });

  it('takes a month of events out while workers write and the console reads, none of which fails or waits for long', async () => {
    const { key, subject } = await jobOfThatMonth();
    let over = false;
    let longest = 0;
    const times: number[] = [];
    const until = async (one: () => Promise<unknown>) => {
      const place = times.push(0) - 1;
      while (!over) {
        const begunAt = performance.now();
        await one();
        longest = Math.max(longest, performance.now() - begunAt);
        times[place] = (times[place] ?? 0) + 1;
      }
    };
    const worked = [0, 1, 2].map((n) =>
      until(async () => {
        const grant = await acquire(db.asWorker(), 'invoices', `busy-${n}`, `w-${n}`, true);
        if (grant) await tell(db.asWorker(), 'complete_job', grant, `w-${n}`);
      }),
    );
    const read = [
      until(() => listEvents(db.asReader(), 'invoices', subject)),
      until(() => nativeSource.observeTrouble(db.asReader())),
    ];
    for (let round = 0; round < 5 || Math.min(...times) < 10; round++) {
      await detach(past.first.events);
      await detach(past.second.events);
      await giveBack(past.second.events);
      await giveBack(past.first.events);
    }
    await detach(past.first.events);
    await detach(past.second.events);
    over = true;
    await Promise.all([...worked, ...read]);
    expect(longest).toBeLessThan(5_000);

    expect(await listEvents(db.asReader(), 'invoices', subject)).toMatchObject({
      rows: [],
      archivedUntil: past.until,
    });
    expect(await listEvents(db.asReader(), 'invoices', 'busy-0')).toMatchObject({ archivedUntil: null });
    const after = { queue: 'invoices', subject, after: past.within };
    expect(await listEventsAfter(db.asReader(), after)).toMatchObject({ archivedUntil: past.until });
    const observed = await nativeSource.observeOne(db.asReader(), db.name, key);
    expect(observed).toMatchObject({ address: { key } });
    await giveBack(past.second.events);
    expect((await listEvents(db.asReader(), 'invoices', subject)).rows.length).toBeGreaterThan(0);
    await detach(past.second.events);
  });

  it('comes back without being read while others wait, since what it must hold was proved before', async () => {
    for (const part of ['findings', 'events'] as const) {
      const names = [past.second[part], past.first[part]];
      if (part === 'findings') for (const name of [...names].reverse()) await detach(name);
      for (const name of names) expect(await proofsIn(name)).toEqual([name]);
    }
    for (const name of [past.first.events, past.second.events]) await detach(name);
  });

  it('leaves a change from outside with the reviewers, and the record whole', async () => {
    await giveBack(past.second.events);
    const { key } = await jobOfThatMonth();
    await db.admin.query(
      "update public.processing_jobs set status = 'failed', finished_at = now() where id = $1",
      [key],
    );
    const { rows } = await db.admin.query<{ id: string }>(
      `update public.job_events set at = $2 where job_id = $1 and kind = 'changed_outside' returning id`,
      [key, past.within],
    );
    await markJobFailed(
      db.asOperator(),
      ANA,
      await wishOn(db.admin, 'mark-failed', (await makeJob(db.admin)).key),
    );
    const before = await verifyChain(db.asReader());
    await detach(past.second.events);
    expect(await findReview(db.asReader(), `outside/${rows[0]?.id}`)).toMatchObject({
      outside: { address: { key }, after: { status: 'failed' } },
    });
    expect(await verifyChain(db.asReader())).toEqual(before);
    expect(before).toMatchObject({ intact: true });
  });

  it('tells what a month holds, so that a copy can be compared', async () => {
    const digest = (table: string) => asOwner(db.admin, 'select leasehold.digest_of($1)', [table]);
    await db.admin.query(`
      create table leasehold_archive.copy as select * from leasehold_archive.${past.second.events} order by random();
      alter table leasehold_archive.copy owner to leasehold_owner`);
    const { rows } = await db.admin.query(
      'select digest, row_count from leasehold.archived_months where name = $1',
      [past.second.events],
    );
    expect(await digest('leasehold_archive.copy')).toBe(rows[0].digest);
    await db.admin.query(`update leasehold_archive.copy set kind = kind || ' ' where ctid = '(0,1)'`);
    expect(await digest('leasehold_archive.copy')).not.toBe(rows[0].digest);
    await db.admin.query(`update leasehold_archive.${past.second.events} set attempt = attempt + 1`);
    await expect(giveBack(past.second.events)).rejects.toThrow('does not hold what was detached');
  });
});

describe('a month of episodes', () => {
  it('goes with its links told as archived, the chain that it began, and no open episode', async () => {
    await noteOnly(db, lead, [{ key: 'old' }, { key: 'lasting' }]);
    await noteOnly(db, lead, [{ key: 'lasting' }]);
    const [first] = (await listEpisodes(db.asReader(), { ...EVERY_EPISODE, span: 'all' }, null)).rows.filter(
      ({ address }) => address.key === 'old',
    );
    await noteOnly(db, lead, [{ key: 'old' }, { key: 'lasting' }]);
    const again = (await listEpisodes(db.asReader(), { ...EVERY_EPISODE, span: 'all' }, null)).rows.find(
      ({ address, flaps }) => address.key === 'old' && flaps === 1,
    );
    await db.admin.query(
      `update leasehold.findings set opened_at = $2::timestamptz - interval '1 h', last_seen_at = $2, closed_at = $2 where id = $1`,
      [first?.id, past.within],
    );
    await passTime(db.admin, 'lasting', '1 year');
    await detach(past.first.findings);
    await detach(past.second.findings);

    expect(await findEpisode(db.asReader(), first?.id ?? '')).toBeNull();
    expect(await findArchivedEpisode(db.asReader(), first?.id ?? '')).toEqual({
      id: first?.id,
      table: past.second.findings,
      untilAt: past.until,
    });
    expect(await findArchivedEpisode(db.asReader(), '999999')).toBeNull();
    expect(await findEpisode(db.asReader(), again?.id ?? '')).toMatchObject({
      episode: { flapOf: first?.id, flaps: 1 },
      chain: [],
      archivedUntil: past.until,
    });
    const page = await listEpisodes(db.asReader(), { ...EVERY_EPISODE, span: 'all' }, null);
    expect(page).toMatchObject({ archivedUntil: past.until });
    expect(page.rows.map(({ address }) => address.key).sort()).toEqual(['lasting', 'old']);
    const gone = { side: 'older', key: first?.id ?? '' } as const;
    expect((await listEpisodes(db.asReader(), { ...EVERY_EPISODE, span: 'all' }, gone)).rows).toHaveLength(2);
  });

  it('leaves what flaps flapping, and one open episode of a fingerprint', async () => {
    await noteOnly(db, lead, [{ key: 'lasting' }]);
    await noteOnly(db, lead, [{ key: 'old' }, { key: 'lasting' }]);
    const { rows } = await db.admin.query(
      `select flaps, tableoid::regclass::text as part from leasehold.findings where job_key = 'old' order by id`,
    );
    expect(rows.map(({ flaps }) => flaps)).toEqual([1, 2]);
    expect(rows[1].part).toBe('leasehold_months.findings_open');
    const twice = db.admin.query(
      `insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, subject, about, confidence, sentence,
         opened_at, last_seen_at)
       select fingerprint, kind, rule, source, database, job_key, subject, 'lock', confidence, sentence, now(), now()
       from leasehold.findings where job_key = 'old' and closed_at is null`,
    );
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });
});

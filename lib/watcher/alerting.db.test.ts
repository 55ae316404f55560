import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { defaultRules, HOLDING_UP } from '@/lib/alerts/default-rules';
import { checkNewest } from '@/lib/audit/queries/check-newest';
import { pauseQueue } from '@/lib/recovery/commands/pause-queue';
import { resumeQueue } from '@/lib/recovery/commands/resume-queue';
import { waitingReviews } from '@/lib/reviews/queries/waiting-reviews';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createAlerting } from '@/lib/watcher/alerting';
import { createWatcher } from '@/lib/watcher/watcher';
import { configOf, destinationOf, letTimePass, messagesOf } from '@/test/support/alerts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishOnQueue } from '@/test/support/target-wishes';
import { lapseLead } from '@/test/support/watcher-process';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const act = async () => {
  await pauseQueue(db.asOperator(), ANA, await wishOnQueue(db.admin, 'pause-queue', 'invoices'));
  await resumeQueue(db.asOperator(), ANA, await wishOnQueue(db.admin, 'resume-queue', 'invoices'));
};

describe('a watcher', () => {
  const to = destinationOf('https://hooks.example.com/not-to-be-told', { secret: 'not to be told either' });
  const config = configOf(
    [to],
    [
      {
        ...{ kind: 'finding', name: 'A job is held up', to: [to.name], repeat: null, findings: HOLDING_UP },
        ...{ confidence: 'likely', openFor: 0, heldUp: 1, queues: null },
      },
    ],
  );
  const watcher = () =>
    createWatcher(
      db.asOperator(),
      nativeSource,
      db.asReader(),
      createAlerting(db.asOperator(), db.asReader(), config),
    );

  it('raises an alert in the tick that opens its finding, and resolves it after that is over', async () => {
    const one = watcher();
    const { key } = await makeJob(db.admin);
    expect(await one.tick()).toMatchObject({ leads: true, opened: 1, put: 1 });
    expect(await one.tick()).toMatchObject({ opened: 0, put: 0 });
    await db.admin.query(
      `update public.processing_jobs set status = 'completed', finished_at = clock_timestamp() from ${UNRECORDED} where id = $1`,
      [key],
    );
    expect(await one.tick()).toMatchObject({ closed: 1, put: 0 });
    await letTimePass(db.admin, '31 s');
    expect(await one.tick()).toMatchObject({ put: 1 });
    expect((await messagesOf(db.admin)).map(({ event }) => event)).toEqual(['firing', 'resolved']);
    const { rows } = await db.admin.query<{ links: { label: string; path: string }[] }>(
      `select m.body #> '{said,links}' as links from leasehold.alert_messages m order by id limit 1`,
    );
    expect(rows[0]?.links.map(({ label }) => label)).toEqual(['Finding', 'Job', 'Worker', 'Episode']);
    expect(rows[0]?.links.at(-1)?.path).toMatch(/^\/health\/history\/\d+$/);
    await one.stop();
  });

  it('raises one alert for one event, whichever of two leads when it is seen', async () => {
    const [first, second] = [watcher(), watcher()];
    await makeJob(db.admin, { owner: 'w-of-two' });
    expect(await first.tick()).toMatchObject({ leads: true, put: 1 });
    await lapseLead(db);
    expect(await second.tick()).toMatchObject({ leads: true, put: 0 });
    expect(await first.tick()).toMatchObject({ leads: false, put: 0 });
    expect((await messagesOf(db.admin)).filter(({ lane }) => lane.endsWith('w-of-two'))).toHaveLength(1);
    await second.stop();
  });

  it('holds the usual rules against what it reads: a job that waits for too long, and nothing else', async () => {
    await db.admin.query(`insert into public.queues (name) values ('slow')`);
    const { key } = await makeJob(db.admin, { queue: 'slow', status: 'pending', owner: null, token: null });
    await db.admin.query(
      `update public.processing_jobs set lease_until = null, heartbeat_at = null, started_at = null,
         available_at = clock_timestamp() - interval '20 min' from ${UNRECORDED} where id = $1`,
      [key],
    );
    const usual = configOf(
      [to],
      defaultRules([to.name]).filter(({ kind }) => kind !== 'finding'),
    );
    const alerting = createAlerting(db.asOperator(), db.asReader(), usual);
    const one = createWatcher(db.asOperator(), nativeSource, db.asReader(), alerting);
    await lapseLead(db);
    await one.tick();
    const { rows } = await db.admin.query(
      `select rule, key, said ->> 'sentence' as said from leasehold.alerts where kind <> 'finding'`,
    );
    expect(rows).toEqual([
      {
        rule: 'Oldest pending over 15 min',
        key: 'queue slow',
        said: 'The oldest job of slow has waited for 20 min; 1 waits.',
      },
    ]);
    await one.stop();
  });

  it('writes down what is configured by names and hosts, and no address and no secret', async () => {
    const { rows } = await db.admin.query<{ told: string }>(
      `select concat(
         (select jsonb_agg(to_jsonb(s)) from leasehold.alert_settings s), (select jsonb_agg(to_jsonb(d)) from leasehold.alert_destinations d)
       ) as told`,
    );
    expect(rows[0]?.told).toMatch(/"host": "hooks\.example\.com"/);
    expect(rows[0]?.told).toMatch(/"name": "Oldest pending over 15 min"/);
    expect(rows[0]?.told).not.toContain('not-to-be-told');
    expect(rows[0]?.told).not.toContain('not to be told');
  });
});

describe('the newest records', () => {
  const tamper = (statement: string) =>
    db.admin.query(`
      alter table leasehold.audit_events disable trigger all; ${statement};
      alter table leasehold.audit_events enable trigger all`);

  it('are whole, one look after the other', async () => {
    await act();
    const first = await checkNewest(db.asReader(), null);
    await act();
    expect(first.broken).toBeNull();
    const second = await checkNewest(db.asReader(), first.head);
    expect(second.broken).toBeNull();
    expect(Number(second.head?.seq)).toBe(Number(first.head?.seq) + 2);
  });

  it('are broken when one was changed, was removed, or stands where another stood', async () => {
    await act();
    await act();
    const { head } = await checkNewest(db.asReader(), null);
    const seq = Number(head?.seq);
    await tamper(`update leasehold.audit_events set detail = detail || '.' where seq = ${seq - 1}`);
    const sentence = `Record ${seq - 1} is not as it was written.`;
    expect((await checkNewest(db.asReader(), null)).broken).toEqual({ seq: String(seq - 1), sentence });
    // Long after, a watcher that starts anew looks where it was broken.
    expect((await checkNewest(db.asReader(), null, seq - 2)).broken).toMatchObject({ sentence });
    await tamper(`update leasehold.audit_events set detail = left(detail, -1) where seq = ${seq - 1}`);
    expect((await checkNewest(db.asReader(), null)).broken).toBeNull();
    const other = { seq: String(seq), hash: '0'.repeat(64) };
    expect((await checkNewest(db.asReader(), other)).broken?.sentence).toMatch(
      /is not the one that stood there/,
    );
    const gone = { seq: String(seq + 5), hash: '0'.repeat(64) };
    expect((await checkNewest(db.asReader(), gone)).broken?.sentence).toMatch(/was cut off\.$/);
  });
});

describe('the reviews that wait', () => {
  it('are told from the age that a rule allows on, with the oldest', async () => {
    expect(await waitingReviews(db.asReader(), 3_600)).toBeNull();
    await db.admin.query(
      `update leasehold.review_items set at = at - interval '2 h' where id in (select id from leasehold.review_items order by id limit 2)`,
    );
    expect(await waitingReviews(db.asReader(), 3_600)).toMatchObject({ count: 2, atLeast: false });
  });
});

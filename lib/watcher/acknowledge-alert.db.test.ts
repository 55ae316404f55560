import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAlerts } from '@/lib/alerts/queries/read-alerts';
import { acknowledgeAlert } from '@/lib/recovery/commands/acknowledge-alert';
import type { AlertRequest } from '@/lib/recovery/recovery-request';
import type { Lead } from '@/lib/watcher/lead';
import { raiseAlerts } from '@/lib/watcher/raise-alerts';
import { firing, judgementOf, leadForGood, letTimePass } from '@/test/support/alerts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, BEN } from '@/test/support/stuck-job';
import { wishOnAlert } from '@/test/support/target-wishes';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

let tests = 0;
let key = '';
let id = '';
const fired = () => firing(key, { repeat: 60 });
const judge = (fires = true) => raiseAlerts(db.asOperator(), lead, judgementOf(fires ? [fired()] : []));
beforeEach(async () => {
  tests += 1;
  key = `w-${tests}`;
  await letTimePass(db.admin, '1 day');
  // What another test left is over.
  await raiseAlerts(db.asOperator(), lead, judgementOf([], { configured: [] }));
  await judge();
  const { rows } = await db.admin.query<{ id: string }>('select id from leasehold.alerts where key = $1', [
    key,
  ]);
  id = rows[0]?.id ?? '';
});

const wish = () => wishOnAlert(db.admin, 'acknowledge', id);
const acknowledge = (actor = ANA, request?: AlertRequest) =>
  wish().then((now) => acknowledgeAlert(db.asOperator(), actor, request ?? now));
const shown = async () => {
  const { open, over } = await readAlerts(db.asReader(), id);
  return [...open, ...over].find((alert) => alert.id === id);
};

describe('acknowledging an alert', () => {
  it('shows who has it until when, and quiets its repeats', async () => {
    expect(await acknowledge()).toMatchObject({
      outcome: 'done',
      rowsChanged: 1,
      auditSeq: expect.any(String),
      detail: expect.stringMatching(
        /^Ana Ruiz has the alert “A job is held up” until .* UTC\. It is not repeated until then; what is wrong is as it was\.$/,
      ),
    });
    expect((await shown())?.acknowledged).toMatchObject({ by: 'Ana Ruiz' });
    await letTimePass(db.admin, '2 min');
    expect(await judge()).toMatchObject({ put: 0 });
  });

  it('lapses by itself at the time the person chose, and the alert is repeated again', async () => {
    await acknowledge();
    await letTimePass(db.admin, '2 min');
    await db.admin.query(
      `update leasehold.alert_acknowledgements set at = at - interval '61 min', until = until - interval '61 min'`,
    );
    expect((await shown())?.acknowledged).toBeNull();
    expect(await judge()).toMatchObject({ put: 1 });
  });

  it('ends when the alert is over, which is told', async () => {
    await acknowledge();
    await judge(false);
    await letTimePass(db.admin, '31 s');
    expect(await judge(false)).toMatchObject({ resolved: 1, put: 1 });
    expect((await shown())?.acknowledged).toBeNull();
    await judge();
    expect((await shown())?.acknowledged).toBeNull();
  });

  it('takes it over from whoever has it, and is stale when somebody was first', async () => {
    const seen = await wish();
    await acknowledge(ANA);
    expect(await acknowledge(BEN, { ...seen, requestKey: crypto.randomUUID() })).toMatchObject({
      outcome: 'stale',
      detail: expect.stringMatching(/^Ana Ruiz took it on at .*, until .*\. Nothing was written\.$/),
    });
    expect(await acknowledge(BEN)).toMatchObject({
      outcome: 'done',
      detail: expect.stringContaining(', and took it over from Ana Ruiz.'),
    });
    expect((await shown())?.acknowledged).toMatchObject({ by: 'Ben Okoye' });
  });

  it('is refused for one that is over, without a reason and for a time that is none', async () => {
    const request = await wish();
    const short = { ...request, reason: 'later', requestKey: crypto.randomUUID() };
    expect(await acknowledge(ANA, short)).toMatchObject({
      outcome: 'refused',
      detail: 'Who takes an alert on says why, in 10 characters at least. Nothing was written.',
    });
    const forever = {
      ...request,
      until: '1 year',
      requestKey: crypto.randomUUID(),
    } as unknown as AlertRequest;
    expect(await acknowledge(ANA, forever)).toMatchObject({ outcome: 'refused' });
    await judge(false);
    await letTimePass(db.admin, '31 s');
    await judge(false);
    expect(await acknowledge()).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/^It is over since .*: nobody needs to have it\. Nothing was written\.$/),
    });
  });

  it('stands in the record with the row as read back', async () => {
    await acknowledge();
    const { rows } = await db.admin.query<{ target: string; queue: string; after: unknown[] }>(
      `select target, queue, after from leasehold.audit_events where job_key = $1 order by seq desc limit 1`,
      [id],
    );
    expect(rows).toMatchObject([
      { target: 'alert', queue: 'invoices', after: [{ alert_id: id, by_name: 'Ana Ruiz' }] },
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Firing, Judgement } from '@/lib/alerts/judgement';
import type { Lead } from '@/lib/watcher/lead';
import { type Raised, raiseAlerts } from '@/lib/watcher/raise-alerts';
import { firing, judgementOf, leadForGood, letTimePass } from '@/test/support/alerts';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

/** Each test has keys of its own: nothing is ever removed. */
let tests = 0;
let key = '';
beforeEach(async () => {
  tests += 1;
  key = `w-${tests}`;
  await letTimePass(db.admin, '1 day');
  await judge([], { configured: [] });
});

const judge = (all: readonly Firing[], change: Partial<Judgement> = {}): Promise<Raised | null> =>
  raiseAlerts(db.asOperator(), lead, judgementOf(all, change));

const events = async (of = key): Promise<string[]> => {
  const { rows } = await db.admin.query<{ event: string }>(
    `select m.destination || ' ' || m.event as event from leasehold.alert_messages m
     join leasehold.alerts a on a.id = m.alert_id where a.key = $1 order by m.id`,
    [of],
  );
  return rows.map(({ event }) => event);
};

const alerts = async (of = key) => {
  const { rows } = await db.admin.query<{ id: string; open: boolean; back: number }>(
    `select id, resolved_at is null as open, came_back as back from leasehold.alerts where key = $1 order by id`,
    [of],
  );
  return rows;
};

const openEpisode = (fingerprint: string, ago: string) =>
  db.admin.query(
    `insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, queue, subject, attempt,
       confidence, sentence, opened_at, last_seen_at)
     select $1, 'owner-silent', 'r', 'native', 'db', $1, 'invoices', 's', 1, 'likely', 'Silent.', at, at
     from (select clock_timestamp() - $2::interval as at) t`,
    [fingerprint, ago],
  );

describe('an alert', () => {
  it('is opened once however often its rule fires, with one message for each destination', async () => {
    const fired = firing(key, { to: ['on-call', 'ops'] });
    expect(await judge([fired])).toEqual({ opened: 1, resolved: 0, put: 2 });
    expect(await judge([fired])).toEqual({ opened: 0, resolved: 0, put: 0 });
    await letTimePass(db.admin, '20 min');
    expect(await judge([fired])).toEqual({ opened: 0, resolved: 0, put: 0 });
    expect(await events()).toEqual(['on-call firing', 'ops firing']);
  });

  it('is over once it has been quiet for long enough, and that is told once', async () => {
    await judge([firing(key)]);
    expect(await judge([])).toMatchObject({ resolved: 0, put: 0 });
    await letTimePass(db.admin, '29 s');
    expect(await judge([])).toMatchObject({ resolved: 0, put: 0 });
    await letTimePass(db.admin, '2 s');
    expect(await judge([])).toEqual({ opened: 0, resolved: 1, put: 1 });
    expect(await judge([])).toEqual({ opened: 0, resolved: 0, put: 0 });
    expect(await events()).toEqual(['on-call firing', 'on-call resolved']);
  });

  it('is told again while it lasts, as often as its rule says', async () => {
    const fired = firing(key, { repeat: 3_600 });
    await judge([fired]);
    await letTimePass(db.admin, '59 min');
    await judge([fired]);
    expect(await events()).toEqual(['on-call firing']);
    await letTimePass(db.admin, '2 min');
    await judge([fired]);
    await judge([fired]);
    expect(await events()).toEqual(['on-call firing', 'on-call repeat']);
  });

  it('is not raised by who does not lead any more', async () => {
    const stale = { ...lead, token: '0' };
    expect(await raiseAlerts(db.asOperator(), stale, judgementOf([firing(key)]))).toBeNull();
    expect(await alerts()).toEqual([]);
  });
});

describe('what flaps', () => {
  it('pages once when it comes back before it was over', async () => {
    for (let round = 0; round < 3; round++) {
      await judge([firing(key)]);
      await letTimePass(db.admin, '20 s');
      await judge([]);
      await letTimePass(db.admin, '20 s');
    }
    expect(await events()).toEqual(['on-call firing']);
  });

  it('pages once when it comes back within ten minutes after it was over, as the same alert', async () => {
    for (let round = 0; round < 3; round++) {
      await judge([firing(key)]);
      await judge([]);
      await letTimePass(db.admin, '31 s');
      await judge([]);
      await letTimePass(db.admin, '8 min');
    }
    expect(await events()).toEqual(['on-call firing', 'on-call resolved']);
    expect(await alerts()).toMatchObject([{ open: false, back: 2 }]);
  });

  it('is told again once it has lasted for five minutes: who was told that it is over must not believe so', async () => {
    await judge([firing(key)]);
    await judge([]);
    await letTimePass(db.admin, '31 s');
    await judge([]);
    await judge([firing(key)]);
    await letTimePass(db.admin, '4 min');
    await judge([firing(key)]);
    expect(await events()).toEqual(['on-call firing', 'on-call resolved']);
    await letTimePass(db.admin, '2 min');
    await judge([firing(key)]);
    await judge([]);
    await letTimePass(db.admin, '31 s');
    await judge([]);
    expect(await events()).toEqual([
      ...['on-call firing', 'on-call resolved', 'on-call firing', 'on-call resolved'],
    ]);
  });

  it('is another alert after ten minutes of quiet', async () => {
    await judge([firing(key)]);
    await judge([]);
    await letTimePass(db.admin, '31 s');
    await judge([]);
    await letTimePass(db.admin, '11 min');
    expect(await judge([firing(key)])).toMatchObject({ opened: 1, put: 1 });
    expect(await alerts()).toMatchObject([{ open: false }, { open: true, back: 0 }]);
  });
});

describe('what an act had ended', () => {
  it('and is there again is another alert at once: somebody should hear that the act did not help', async () => {
    const fingerprint = `native/db/${key}/1/owner-silent`;
    await openEpisode(fingerprint, '1 min');
    await judge([firing(key)]);
    await db.admin.query(
      `update leasehold.findings set closed_at = clock_timestamp(), closed_how = 'act', closed_by = 'Ana' where fingerprint = $1`,
      [fingerprint],
    );
    await judge([]);
    await letTimePass(db.admin, '31 s');
    await judge([]);
    expect(await judge([firing(key)])).toMatchObject({ opened: 1, put: 1 });
  });
});

describe('an alert stays open', () => {
  const quietFor = async (change: Partial<Judgement>) => {
    await judge([], change);
    await letTimePass(db.admin, '1 h');
    await judge([], change);
    return (await alerts())[0]?.open;
  };

  it('while its rule could not be judged', async () => {
    await judge([firing(key)]);
    expect(await quietFor({ judged: [] })).toBe(true);
    expect(await quietFor({})).toBe(false);
  });

  it('while nobody can tell about the job that it is about', async () => {
    const fingerprint = `native/db/${key}/1/owner-silent`;
    await openEpisode(fingerprint, '1 min');
    await judge([firing(key)]);
    expect(await quietFor({ doubted: [`native/db/${key}`] })).toBe(true);
    expect(await quietFor({ doubted: ['native/db/another'] })).toBe(false);
  });

  it('no longer than its rule is configured', async () => {
    await judge([firing(key)]);
    await judge([], { judged: [], configured: [] });
    expect(await alerts()).toMatchObject([{ open: false }]);
    expect(await events()).toEqual(['on-call firing', 'on-call resolved']);
  });
});

describe('nothing is opened', () => {
  it('for what somebody set aside, and what was open before is kept and not repeated', async () => {
    const aside = firing(key, { aside: true, repeat: 60 });
    expect(await judge([aside])).toEqual({ opened: 0, resolved: 0, put: 0 });
    await judge([firing(key)]);
    await letTimePass(db.admin, '1 h');
    expect(await judge([aside])).toEqual({ opened: 0, resolved: 0, put: 0 });
    expect(await alerts()).toMatchObject([{ open: true }]);
  });

  it('before its episode has been open for as long as the rule says', async () => {
    const fired = firing(key, { openFor: 600 });
    expect(await judge([fired])).toMatchObject({ opened: 0 });
    await openEpisode(`native/db/${key}/1/owner-silent`, '599 s');
    expect(await judge([fired])).toMatchObject({ opened: 0 });
    await db.admin.query(`update leasehold.findings set opened_at = opened_at - interval '2 s'`);
    expect(await judge([fired])).toMatchObject({ opened: 1 });
  });

  it('beyond 20 of a rule: one more alert tells how many there are besides', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => firing(`${key}-${index}`));
    expect(await judge(many(50))).toEqual({ opened: 21, resolved: 0, put: 21 });
    const { rows } = await db.admin.query(
      `select said ->> 'sentence' as said from leasehold.alerts where key = 'more' and resolved_at is null`,
    );
    expect(rows).toEqual([{ said: '30 more causes of this rule at once.' }]);
    expect(await judge(many(50))).toEqual({ opened: 0, resolved: 0, put: 0 });
    // One that is over makes room for none of those that were told together.
    await judge(many(50).slice(1));
    await letTimePass(db.admin, '31 s');
    expect(await judge(many(50).slice(1))).toEqual({ opened: 0, resolved: 1, put: 1 });
  });
});

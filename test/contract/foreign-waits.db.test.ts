import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import type { FollowUp } from '@/lib/leases/lease-wait';
import { fireWait, readyWaits } from '@/lib/watcher/fire-waits';
import { openAdmin } from '@/test/support/admin-pool';
import { BEATING } from '@/test/support/libraries/beating-play';
import { allow, disallow } from '@/test/support/libraries/foreign-act';
import {
  armOnForeign,
  ask,
  look,
  passBy,
  shapeOf,
  stageForeignWaits,
  type Waited,
} from '@/test/support/libraries/foreign-wait-stage';
import { graphileWorkerPlay } from '@/test/support/libraries/graphile-worker-play';
import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import type { Play } from '@/test/support/libraries/play';
import { proveWaits, type WaitPlay } from '@/test/support/libraries/prove-waits';
import { RIVER_PLAY } from '@/test/support/libraries/river-play';
import { SOLID_QUEUE_PLAY } from '@/test/support/libraries/solid-queue-play';
import { waitsForLock } from '@/test/support/race';
import { CAM } from '@/test/support/second-person';
import { ANA, BEN } from '@/test/support/stuck-job';
import { type ArmedWait, makeAccount, storyOf } from '@/test/support/wait';

/** Every source but the earlier versions of a library, which have the tables of the later one: they are in a file beside this. */
const PLAYS: readonly WaitPlay[] = [
  { ...MAPPED_PLAY, alone: true },
  { ...BEATING, alone: true },
  { ...pgBossPlay('pg-boss'), alone: true },
  { ...graphileWorkerPlay('graphile-worker'), alone: false },
  { ...RIVER_PLAY, alone: false },
  { ...SOLID_QUEUE_PLAY, alone: true },
];

const stage = stageForeignWaits(PLAYS);
let { db, lead } = stage;
beforeAll(() => {
  ({ db, lead } = stage);
});

const arm = (play: Play, followUp?: FollowUp, actor?: Actor) => armOnForeign(stage, play, followUp, actor);

async function statusOf(play: Play, key: string): Promise<string | undefined> {
  const { job } = await look(stage, play, key);
  return job.state === 'read' ? job.value.status : undefined;
}

const fire = ({ id }: ArmedWait) => fireWait(db.asOperator(), lead, id);
const ready = () => readyWaits(db.asOperator());
const payments = (change: string, key: string) =>
  db.admin.query(`update public.payment_jobs set ${change} where id = $1`, [key]);

proveWaits(stage, PLAYS);

describe('a wait on a job of somebody else’s', () => {
  it('stands down at the first renewal, long before it is due', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await payments(`lease_until = lease_until + interval '30 s'`, wait.key);
    expect(await ready()).toEqual([wait.id]);
    expect(await fire(wait)).toBe('stood_down');
    expect((await storyOf(db, wait)).detail).toMatch(
      /^w-1 renewed its lease, until .* The owner is alive\.$/,
    );
  });

  it('stands down also where the renewal has lapsed by the time that it is looked at', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await passBy(stage, MAPPED_PLAY, wait);
    await payments(`lease_until = lease_until + interval '1 s'`, wait.key);
    expect(await fire(wait)).toBe('stood_down');
    expect(await statusOf(MAPPED_PLAY, wait.key)).toBe('running');
  });

  it('stands down when the process that has it beats, where that is the lease', async () => {
    const wait = await arm(SOLID_QUEUE_PLAY, 'retry');
    await db.admin.query(
      `update public.solid_queue_processes set last_heartbeat_at = last_heartbeat_at + interval '1 s'`,
    );
    expect(await fire(wait)).toBe('stood_down');
  });

  it('is superseded when somebody gave it back', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await payments(`status = 'Pending', lease_owner = null, lease_until = null`, wait.key);
    expect(await fire(wait)).toBe('superseded');
    expect((await storyOf(db, wait)).detail).toBe('It is pending now.');
  });

  it('is left alone before its time', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await passBy(stage, MAPPED_PLAY, wait, 62);
    expect(await ready()).toEqual([]);
    expect(await fire(wait)).toBe('armed');
    expect(await statusOf(MAPPED_PLAY, wait.key)).toBe('running');
  });

  it('is left alone while nobody could report yet, since the database was away', async () => {
    const wait = await arm(BEATING, 'retry');
    await passBy(stage, BEATING, wait);
    await db.admin.query(
      `create or replace function leasehold.database_started_at() returns timestamptz language sql stable
       return pg_catalog.clock_timestamp() - interval '10 s'`,
    );
    expect(await fire(wait)).toBe('armed');
  });

  it('waits for a worker that renews in the same instant, and stands down then', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await passBy(stage, MAPPED_PLAY, wait);
    const [worker, watcher] = await Promise.all([db.admin.connect(), db.asOperator().connect()]);
    try {
      await worker.query('begin');
      await worker.query(
        `update public.payment_jobs set lease_until = clock_timestamp() + interval '60 s' where id = $1`,
        [wait.key],
      );
      const call = fireWait(watcher, lead, wait.id);
      expect(await waitsForLock(db.admin, watcher, call)).toBe(true);
      await worker.query('commit');
      expect(await call).toBe('stood_down');
      expect(await statusOf(MAPPED_PLAY, wait.key)).toBe('running');
    } finally {
      worker.release();
      watcher.release();
    }
  });
});

describe('a wait on a job of somebody else’s that needs a person', () => {
  const endsAsNeedsYou = async (wait: Waited, why: RegExp) => {
    expect(await ready()).toEqual([wait.id]);
    expect(await fire(wait)).toBe('needs_you');
    const { detail, records } = await storyOf(db, wait);
    expect(detail).toMatch(why);
    expect(records).toMatchObject([{ action: 'wait-out', outcome: 'needs_you', rows_changed: 0 }]);
    expect(await fire(wait)).toBe('needs_you');
  };

  it.each([
    ['another owner has it', `lease_owner = 'w-9'`, /^w-9 has it now\.$/],
    ['another run of it began', 'attempt = attempt + 1', /^Another run of it began\.$/],
    ['its lease was shortened', `lease_until = lease_until - interval '1 s'`, /^The lease was shortened/],
    ['its lease was taken off the row', 'lease_until = null', /^The lease was shortened or taken off/],
  ])('says so when %s', async (_, change, why) => {
    const wait = await arm(MAPPED_PLAY, 'notify');
    await payments(change, wait.key);
    await endsAsNeedsYou(wait, why);
  });

  it('says so when it is not in its table any more', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await MAPPED_PLAY.clear(db);
    await endsAsNeedsYou(wait, /^It is not in public\.payment_jobs any more: it may be done/);
  });

  it('says so when its owner gives a sign of life at that moment, though it did not renew', async () => {
    const wait = await arm(BEATING, 'mark-failed');
    await passBy(stage, BEATING, wait);
    await db.admin.query('update public.export_jobs set beat_at = clock_timestamp()');
    await endsAsNeedsYou(wait, /^w-2 gave a sign of life/);
    expect(await statusOf(BEATING, wait.key)).toBe('running');
  });

  it('says so when a session of its owner is open', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await passBy(stage, MAPPED_PLAY, wait);
    const session = openAdmin(`${db.urls.admin}?application_name=w-1`, 1);
    await session.query('select');
    await endsAsNeedsYou(wait, /^A session of w-1 is open: pid/);
    await session.end();
  });

  it('says so when the owner of its table takes back what they allowed', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    await disallow(db, MAPPED_PLAY.source);
    await endsAsNeedsYou(
      wait,
      /^The owner of the jobs of payments does not allow acts on them here any more/,
    );
    await allow(db, shapeOf(stage, MAPPED_PLAY));
  });

  it('says so when its table is another, and keeps no other wait from being looked at', async () => {
    const [wait, other] = [await arm(MAPPED_PLAY, 'retry'), await arm(BEATING, 'retry')];
    await passBy(stage, BEATING, other);
    await db.admin.query('alter table public.payment_jobs rename column lease_until to until');
    try {
      await expect(ready().then((ids) => ids.toSorted())).resolves.toEqual([wait.id, other.id].toSorted());
      expect(await fire(wait)).toBe('needs_you');
      expect((await storyOf(db, wait)).detail).toMatch(
        /^The jobs of payments could not be looked at: column/,
      );
      expect(await fire(other)).toBe('fired');
    } finally {
      await db.admin.query('alter table public.payment_jobs rename column until to lease_until');
    }
  });

  it('says so when the armer is no operator any more', async () => {
    const armer = { ...ANA, id: 'u-cy', name: 'Cy' };
    await makeAccount(db, armer);
    const wait = await arm(MAPPED_PLAY, 'retry', armer);
    await makeAccount(db, { ...armer, role: 'viewer' });
    await endsAsNeedsYou(wait, /^Cy, who armed it as operator, is viewer now\.$/);
  });
});

describe('arming a wait on a job of somebody else’s', () => {
  async function taken(play: Play = MAPPED_PLAY): Promise<string> {
    await play.clear(db);
    return (await play.take(db)).key;
  }

  it('says until when, what follows and that nobody watches, and is one person’s though a late finish stands there', async () => {
    const { outcome, detail } = await ask(stage, await look(stage, RIVER_PLAY, await taken(RIVER_PLAY)), {
      change: { followUp: 'retry' },
    });
    expect(outcome).toBe('armed');
    expect(detail).toMatch(
      /^If box-2_2026 does not renew before [\d:]+ UTC, the watcher will give it back to its queue at [\d:]+ UTC\.$/,
    );
  });

  it('is stale when its owner renewed since it was looked at', async () => {
    const key = await taken();
    const observed = await look(stage, MAPPED_PLAY, key);
    await payments(`lease_until = lease_until + interval '1 s'`, key);
    expect(await ask(stage, observed)).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
  });

  it.each([
    [
      `lease_until = lease_until - interval '10 min'`,
      /^The lease lapsed at .*: there is nothing left to wait for\./,
    ],
    ['lease_until = null', /^Its table tells of no lease on it, so none will lapse\./],
    [`status = 'Pending'`, /^It is pending: it has no lease to wait out\./],
  ])('is refused where %s', async (change, why) => {
    const key = await taken();
    await payments(change, key);
    expect(await ask(stage, await look(stage, MAPPED_PLAY, key))).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(why),
    });
  });

  it('is refused with what follows where its table does not take that', async () => {
    const observed = await look(stage, MAPPED_PLAY, await taken());
    expect(await ask(stage, observed, { change: { followUp: 'mark-failed' } })).toMatchObject({
      ...{ outcome: 'refused', rowsChanged: 0 },
      detail: 'The owner of the jobs of payments does not allow what is to follow. Nothing was written.',
    });
  });

  it('is one wait a job: the second operator is told who waits', async () => {
    const observed = await look(stage, MAPPED_PLAY, await taken());
    await ask(stage, observed);
    const second = await ask(stage, observed, { actor: CAM });
    expect(second).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(second.detail).toMatch(
      /^Ana Ruiz waits it out since [\d:]+ UTC: the watcher will say that its lease lapsed/,
    );
  });

  it('is refused where the owner of the table allows nothing, also to be told only', async () => {
    const observed = await look(stage, MAPPED_PLAY, await taken());
    await disallow(db, MAPPED_PLAY.source);
    expect(await ask(stage, observed)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/does not allow it here/),
    });
    await allow(db, shapeOf(stage, MAPPED_PLAY));
  });

  it('is cancelled by any operator, once, and by the wait that was on the screen', async () => {
    const wait = await arm(MAPPED_PLAY, 'retry');
    const cancel = async (waitId: string) =>
      ask(stage, await look(stage, MAPPED_PLAY, wait.key), {
        actor: BEN,
        verb: 'cancel-wait',
        change: { waitId },
      });
    expect(await cancel('999999999')).toMatchObject({ outcome: 'not_found' });
    expect(await cancel(wait.id)).toMatchObject({ outcome: 'cancelled', rowsChanged: 0 });
    expect(await cancel(wait.id)).toMatchObject({ outcome: 'stale' });
    expect(await storyOf(db, wait)).toMatchObject({
      state: 'cancelled',
      records: [{ action: 'cancel-wait', outcome: 'cancelled', actor_name: BEN.name }],
    });
    expect(await ready()).toEqual([]);
  });
});

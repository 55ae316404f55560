import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireWait } from '@/lib/watcher/fire-waits';
import { type Lead, releaseLead, renewLead, takeLead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { until } from '@/test/support/lease';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { armWait, makeAccount, passDue, storyOf } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
});
afterAll(() => db.drop());
beforeEach(() => lapse());

/** Nobody leads from now on, as if the leader had been silent. */
const lapse = () =>
  db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() - interval '1 s'`);

async function lead(holder: string): Promise<Lead> {
  const taken = await takeLead(db.asOperator(), holder);
  if (!taken) throw new Error('Somebody leads already.');
  return taken;
}

const NOTHING = { findings: [], whole: true };

describe('the lead of the watchers', () => {
  it('goes to one of many who ask at once, and to nobody else until it lapses', async () => {
    const asking = Array.from({ length: 10 }, (_, index) => takeLead(db.asOperator(), `w-${index}`));
    const taken = (await Promise.all(asking)).filter((one) => one !== null);
    expect(taken).toHaveLength(1);
    expect(await takeLead(db.asOperator(), 'w-late')).toBeNull();

    await lapse();
    const next = await lead('w-late');
    expect(BigInt(next.token)).toBe(BigInt(taken[0]?.token ?? 0) + 1n);
  });

  it('cannot be renewed once it lapsed, though nobody else has it', async () => {
    const mine = await lead('w-slow');
    expect(await renewLead(db.asOperator(), mine)).toBe(true);
    await lapse();
    expect(await renewLead(db.asOperator(), mine)).toBe(false);
  });

  it('is free at once when its holder gives it up', async () => {
    const mine = await lead('w-leaving');
    expect(await releaseLead(db.asOperator(), mine)).toBe(true);
    await lead('w-next');
    expect(await releaseLead(db.asOperator(), mine)).toBe(false);
  });
});

describe('a watcher that froze while it led', () => {
  it('writes nothing any more once another leads: no wait fires, no finding opens or closes', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    const frozen = await lead('w-frozen');
    await lapse();
    const present = await lead('w-present');

    expect(await fireWait(db.asOperator(), frozen, wait.id)).toBe('fenced');
    expect(await noteFindings(db.asOperator(), frozen, NOTHING)).toBeNull();
    expect(await renewLead(db.asOperator(), frozen)).toBe(false);
    expect(await storyOf(db, wait)).toMatchObject({ state: 'armed', records: [] });
    expect(await fireWait(db.asOperator(), present, wait.id)).toBe('fired');
  });

  it('writes nothing with the token of its earlier lead, though it leads again under the same name', async () => {
    const earlier = await lead('w-twice');
    await lapse();
    const present = await lead('w-twice');
    expect(await noteFindings(db.asOperator(), earlier, NOTHING)).toBeNull();
    expect(await noteFindings(db.asOperator(), present, NOTHING)).not.toBeNull();
  });

  it('writes nothing after the lapse, though nobody took its place yet', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    const frozen = await lead('w-frozen');
    await lapse();
    expect(await fireWait(db.asOperator(), frozen, wait.id)).toBe('fenced');
    expect(await noteFindings(db.asOperator(), frozen, NOTHING)).toBeNull();
  });

  it('cannot borrow the token of the one that leads', async () => {
    const { token } = await lead('w-present');
    expect(await noteFindings(db.asOperator(), { holder: 'w-other', token }, NOTHING)).toBeNull();
  });
});

describe('a write that is under way when the lead lapses', () => {
  it('is over before anybody else leads', async () => {
    const writing = await lead('w-writing');
    await db.admin.query(
      `update leasehold.watcher_lease set lease_until = clock_timestamp() + interval '300 ms'`,
    );
    const client = await db.asOperator().connect();
    await client.query('begin');
    expect(await noteFindings(client, writing, NOTHING)).not.toBeNull();
    await until(async () => {
      const { rows } = await db.admin.query(
        'select lease_until <= clock_timestamp() as lapsed from leasehold.watcher_lease',
      );
      return rows[0]?.lapsed;
    });
    expect(await takeLead(db.asOperator(), 'w-next')).toBeNull();
    await client.query('commit');
    client.release();
    expect(await takeLead(db.asOperator(), 'w-next')).not.toBeNull();
  });
});

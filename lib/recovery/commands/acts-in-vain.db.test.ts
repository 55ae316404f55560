import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import type { Actor } from '@/lib/auth/actor';
import { holdJob } from '@/lib/recovery/commands/hold-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());
const operator = () => db.asOperator(32);

/** Events of acts that changed nothing which one person gets within an hour. */
const MOST = 200;

const somebody = (): Actor => ({ ...ANA, id: crypto.randomUUID() });

/** Asks for what cannot be, each time anew: a running attempt is not held. */
async function askInVain(actor: Actor, key: string) {
  return holdJob(operator(), actor, await wishOn(db.admin, 'hold', key));
}

async function eventsOf({ id }: Actor) {
  const { rows } = await db.admin.query<{ outcome: string; detail: string; rows_changed: number }>(
    'select outcome, detail, rows_changed from leasehold.audit_events where actor = $1 order by seq',
    [id],
  );
  return rows;
}

async function pass({ id }: Actor, time: string): Promise<void> {
  await db.admin.query(
    'update leasehold.refusals set closes_at = closes_at - $2::interval, free_at = free_at - $2::interval where actor = $1',
    [id, time],
  );
}

/** As if this person had tried so much in vain within the hour that no event of that kind is left to them. */
async function useUp({ id }: Actor): Promise<void> {
  await db.admin.query(
    `insert into leasehold.refusals (actor, kind, slot, likeness, closes_at, free_at)
     select $1, 'tried', n, 'another ' || n, 'infinity', 'infinity' from generate_series(1, $2) n`,
    [id, MOST],
  );
}

describe('an act that changes nothing', () => {
  it('is recorded once and its repeats are counted, each answered with that record', async () => {
    const actor = somebody();
    const { key } = await makeJob(db.admin);
    const first = await askInVain(actor, key);
    expect(first).toMatchObject({ outcome: 'refused', auditSeq: expect.any(String) });
    for (let more = 0; more < 3; more += 1) expect(await askInVain(actor, key)).toEqual(first);
    expect(await eventsOf(actor)).toHaveLength(1);

    await pass(actor, '10 min');
    await askInVain(actor, key);
    expect((await eventsOf(actor)).map(({ detail }) => detail)).toEqual([
      first.detail,
      expect.stringMatching(/^The same again, 3 times more until .* UTC: /),
      first.detail,
    ]);
  });

  it('is answered again by its request key, whether it was counted or not', async () => {
    const actor = somebody();
    const { key } = await makeJob(db.admin);
    await askInVain(actor, key);
    const wish = await wishOn(db.admin, 'hold', key);
    const counted = await holdJob(operator(), actor, wish);
    expect(await holdJob(operator(), actor, wish)).toEqual({ ...counted, replayed: true });
  });

  it(`is counted alone beyond ${MOST} in an hour, and its answer says so`, async () => {
    const actor = somebody();
    const { key } = await makeJob(db.admin);
    await useUp(actor);
    expect(await askInVain(actor, key)).toMatchObject({
      ...{ outcome: 'refused', auditSeq: null },
      detail: expect.stringMatching(new RegExp(`for there were ${MOST} in your name within an hour\\.$`)),
    });
    expect(await eventsOf(actor)).toEqual([]);
  });
});

describe('an act that changes something', () => {
  it('is carried out and recorded at once, whatever the same person tried in vain before', async () => {
    const actor = somebody();
    const { key } = await makeJob(db.admin, { status: 'pending', owner: null, token: null, lapsedAgo: null });
    await useUp(actor);
    expect(await askInVain(actor, key)).toMatchObject({ outcome: 'done', auditSeq: expect.any(String) });
    expect(await eventsOf(actor)).toMatchObject([{ outcome: 'done', rows_changed: 1 }]);
  });

  it('does not wait for a person who is refused by the hundred, and the chain stays whole', async () => {
    const [actor, other] = [somebody(), somebody()];
    const stuck = await makeJob(db.admin);
    const jobs = await Promise.all(
      Array.from({ length: 12 }, () =>
        makeJob(db.admin, { status: 'pending', owner: null, token: null, lapsedAgo: null }),
      ),
    );
    const answers = await Promise.all(
      jobs.flatMap(({ key }) => [askInVain(actor, stuck.key), askInVain(other, key)]),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(12).fill('done'),
      ...Array(12).fill('refused'),
    ]);
    expect(await eventsOf(actor)).toHaveLength(1);
    expect(await verifyChain(db.asReader())).toMatchObject({ intact: true });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { denyRequest } from '@/lib/recovery/commands/deny-request';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { withdrawRequest } from '@/lib/recovery/commands/withdraw-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim, type GrantedJob, renew, statuses, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { waitsForLock } from '@/test/support/race';
import {
  type Asked,
  ask,
  CAM,
  commandOf,
  EVE,
  LIVE,
  makePeople,
  recordsOfRequest,
  requestRow,
  wishOnApproval,
} from '@/test/support/second-person';
import { ANA, BEN, makeJob, wishOn } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
  await makeAccount(db, BEN);
});
afterAll(async () => {
  const { rows } = await db.admin.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
  await db.drop();
});

const APPROVE = 'select leasehold.approve($1) as answer';
const FENCE = 'select leasehold.fence_off($1) as answer';
const OWNER = 'w-7f3a';
const ROUNDS = Array.from({ length: 40 }, (_, round) => round);
const grantOf = ({ key }: Asked) => ({ job_id: key, token: '7' }) as GrantedJob;

/** Both at once; whoever is sent first has a head start, and each gets it in half of the rounds. */
async function race<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (round % 2) {
    const late = other();
    return Promise.all([one(), late]);
  }
  return Promise.all([one(), other()]);
}

/** An approval that is ready to be sent, so that nothing is read between the two of a race. */
async function approval({ id }: Asked, actor = CAM) {
  const wish = await wishOnApproval(db.admin, 'approve', id);
  return () => approveRequest(db.asOperator(), actor, wish);
}

async function actsOf({ id }: Asked): Promise<unknown[]> {
  return (await recordsOfRequest(db.admin, id)).slice(1).map(({ action, outcome }) => [action, outcome]);
}

describe('approving a live fence-off in the very moment', () => {
  it('its worker completes: one takes effect, and the other is told', async () => {
    for (const round of ROUNDS) {
      const asked = await ask(db);
      const complete = () => tell(db.asWorker(), 'complete_job', grantOf(asked), OWNER);
      const [{ outcome, detail }, completed] = await race(round, await approval(asked), complete);
      expect([outcome, completed]).toEqual(completed ? ['stale', true] : ['done', false]);
      if (completed) expect(detail).toMatch(/^It completed at/);
      expect(await statuses(db.admin, asked.subject)).toEqual([completed ? 'completed' : 'failed']);
      expect(await actsOf(asked)).toEqual([
        ['fence-off', outcome],
        ['approve', outcome],
      ]);
    }
  });

  it('its worker renews: it is done either way, and tells exactly the renewals that were granted', async () => {
    for (const round of ROUNDS) {
      const asked = await ask(db);
      const beat = () => renew(db.asWorker(), grantOf(asked), OWNER);
      const [{ outcome, detail }, { renewed }] = await race(round, await approval(asked), beat);
      expect(outcome).toBe('done');
      expect(/renewed once since it was asked for\.$/.test(detail)).toBe(renewed);
      expect(await statuses(db.admin, asked.subject)).toEqual(['failed']);
    }
  });

  it('another worker takes over a lease that lapsed: the old owner is fenced or succeeded, never both', async () => {
    await makeQueue(db.admin, { name: 'swift', takeover: 'automatic' });
    await db.admin.query(
      `update public.queues set heartbeat_limit = heartbeat_interval where name = 'swift'`,
    );
    for (const round of ROUNDS) {
      const made = await makeJob(db.admin, { ...LIVE, queue: 'swift' });
      const asked = { ...(await ask(db, { key: made.key })), subject: made.subject };
      await db.admin.query(
        `update public.processing_jobs set lease_until = clock_timestamp() - interval '1 s' from ${UNRECORDED} where id = $1`,
        [made.key],
      );
      const take = () => claim(db.asWorker(), 'swift', 'w-e90b');
      const [{ outcome, detail }, grant] = await race(round, await approval(asked), take);
      expect([outcome, grant?.token ?? null]).toEqual(grant ? ['stale', '8'] : ['done', null]);
      if (grant) expect(detail).toMatch(/^w-e90b took it over at [\d:]+ UTC with token 8, as attempt 2\./);
      expect(await statuses(db.admin, asked.subject)).toEqual(grant ? ['failed', 'running'] : ['failed']);
      if (grant) await tell(db.asWorker(), 'complete_job', grant, 'w-e90b');
    }
  });

  it.each([
    ['who asked withdraws it', withdrawRequest, 'withdraw', ANA, 'withdrawn'],
    ['another approver denies it', denyRequest, 'deny', EVE, 'denied'],
  ] as const)('%s: it is decided once', async (_, command, verb, actor, state) => {
    for (const round of ROUNDS) {
      const asked = await ask(db);
      const wish = await wishOnApproval(db.admin, verb, asked.id);
      const against = () => command(db.asOperator(), actor, wish);
      const [approved, ended] = await race(round, await approval(asked), against);
      const won = approved.outcome === 'done';
      expect([approved.outcome, ended.outcome]).toEqual(won ? ['done', 'stale'] : ['stale', 'done']);
      expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: won ? 'approved' : state });
      expect(await statuses(db.admin, asked.subject)).toEqual([won ? 'failed' : 'running']);
    }
  });

  it('another approver approves it: it acts once', async () => {
    for (const round of ROUNDS) {
      const asked = await ask(db);
      const outcomes = await race(round, await approval(asked), await approval(asked, EVE));
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'stale']);
      expect(await actsOf(asked)).toEqual([
        ['fence-off', 'done'],
        ['approve', 'done'],
      ]);
    }
  });
});

describe('approving while who asked sends their key again with another body', () => {
  it('waits for no lock that waits for its own: both end, in the order of the locks', async () => {
    const asked = await ask(db);
    const wish = await wishOnApproval(db.admin, 'approve', asked.id);
    const [chain, first, second] = await Promise.all([
      db.admin.connect(),
      db.asOperator().connect(),
      db.asOperator().connect(),
    ]);
    // Whoever comes first to the record, held until both are there, must not lack anything that the other has.
    await chain.query('begin');
    await chain.query('select leasehold.lock_chain()');
    const approving = first.query(APPROVE, [commandOf(CAM, wish)]);
    expect(await waitsForLock(db.admin, first, approving)).toBe(true);
    const again = { ...asked.request, reason: 'Another reason under the same key.' };
    const sending = second.query(FENCE, [{ ...commandOf(ANA, again), bodyHash: 'another' }]);
    expect(await waitsForLock(db.admin, second, sending)).toBe(true);
    await chain.query('commit');

    const [approved, sent] = await Promise.all([approving, sending]);
    expect(approved.rows[0].answer).toMatchObject({ outcome: 'done' });
    expect(sent.rows[0].answer).toMatchObject({ outcome: 'refused' });
    for (const client of [chain, first, second]) client.release();
  });
});

describe('approving while somebody asks for the same', () => {
  it('takes the job before the request, as the other does: both end', async () => {
    const asked = await ask(db);
    const again = await wishOn(db.admin, 'fence-off', asked.key);
    const decision = await wishOnApproval(db.admin, 'approve', asked.id);
    const [holder, first, second] = await Promise.all([
      db.admin.connect(),
      db.asOperator().connect(),
      db.asOperator().connect(),
    ]);
    await holder.query('begin');
    await holder.query('select from public.subjects where subject = $1 for update', [asked.subject]);
    const asking = first.query(FENCE, [commandOf(BEN, again)]);
    expect(await waitsForLock(db.admin, first, asking)).toBe(true);
    const approving = second.query(APPROVE, [commandOf(CAM, decision)]);
    expect(await waitsForLock(db.admin, second, approving)).toBe(true);
    await holder.query('commit');

    expect((await asking).rows[0].answer).toMatchObject({ outcome: 'refused' });
    expect((await approving).rows[0].answer).toMatchObject({ outcome: 'done' });
    for (const client of [holder, first, second]) client.release();
  });
});

describe('two persons who ask for the same in the same moment', () => {
  it('make one request, and the second hears whose it is', async () => {
    for (const round of ROUNDS) {
      const { key } = await makeJob(db.admin, LIVE);
      const [anas, bens] = [
        await wishOn(db.admin, 'fence-off', key),
        await wishOn(db.admin, 'fence-off', key),
      ];
      const outcomes = await race(
        round,
        () => fenceOff(db.asOperator(), ANA, anas),
        () => fenceOff(db.asOperator(), BEN, bens),
      );
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'requested']);
      const late = outcomes.find(({ outcome }) => outcome === 'refused');
      expect(late?.detail).toMatch(/^(Ana Ruiz|Ben Okoye) asked for the same at /);
    }
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import type { Actor } from '@/lib/auth/actor';
import { isFault } from '@/lib/db/errors';
import { perform } from '@/lib/recovery/commands/perform';
import type { JobRequest } from '@/lib/recovery/recovery-request';
import { judge } from '@/proof/chaos/judge/judge';
import { PLANTS } from '@/proof/chaos/plants';
import { type Random, randomFrom } from '@/proof/chaos/random';
import { takeTestimony } from '@/proof/chaos/testimony';
import { isSettled, type Reply, type Told, wasResolved } from '@/proof/chaos/told';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

const SEED = 20261130;
const VERBS = ['hold', 'release-hold', 'cancel-pending', 'retry'] as const;
const WISHES = 60;
const JOBS = 12;
const CUTS = 250;
const PRESSES_TWICE = 0.2;

let db: FreshDatabase;
const keys: string[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  keys.length = 0;
  const pending = { status: 'pending', owner: null, token: null, lapsedAgo: null, heartbeatAgo: null };
  for (let made = 0; made < JOBS; made += 1) keys.push((await makeJob(db.admin, pending)).key);
});
afterEach(() => db.drop());

/** Acts on the newest attempts of the same few jobs as everybody else, and asks by the key until the end is known. */
async function operate(actor: Actor, random: Random): Promise<Told[]> {
  const all: Told[] = [];
  while (all.length < WISHES) {
    const requestKey = crypto.randomUUID();
    const reason = `Told to by wish ${requestKey}.`;
    const wish = await wishOn(db.admin, random.pick(VERBS), random.pick(keys), { requestKey, reason });
    const told: Told = { actor: actor.id, key: requestKey, verb: wish.verb, reason, sentAt: 0, replies: [] };
    do told.replies.push(await send(actor, wish));
    while (!isSettled(told));
    if (random.chance(PRESSES_TWICE))
      do told.replies.push(await send(actor, wish));
      while (!isSettled(told));
    all.push(told);
  }
  return all;
}

async function send(actor: Actor, wish: JobRequest): Promise<Reply> {
  try {
    const done = await perform(db.asOperator(4), actor, wish.verb, wish, OPEN);
    if (!done.ok) return { at: 0, kind: 'turned-away', status: done.status, sentence: done.sentence };
    const { outcome, auditSeq, replayed, successorKey } = done.outcome;
    if (successorKey !== null && !keys.includes(successorKey)) keys.push(successorKey);
    return { at: 0, kind: 'answer', outcome, auditSeq, replayed };
  } catch (error) {
    if (isFault(error, 'out_of_reach')) return { at: 0, kind: 'nothing-written' };
    throw error;
  }
}

/** Ends a session of the operators so often, each in whatever it is doing; one in an act where there is one. */
async function cut(): Promise<number> {
  let cuts = 0;
  for (let tried = 0; tried < CUTS; tried += 1) {
    const { rowCount } = await db.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'leasehold_operator' and state = 'active'
       order by random() limit 1`,
    );
    cuts += rowCount ?? 0;
  }
  return cuts;
}

/** Four people at once, cut off again and again. */
async function actAndCut() {
  const random = randomFrom(SEED);
  const people = [ANA, BEN, { ...ANA, id: 'u-cai' }, { ...BEN, id: 'u-dee' }];
  const own = people.map((actor) => ({ actor, random: randomFrom(Math.floor(random.next() * 2 ** 32)) }));
  const operators = own.map((one) => operate(one.actor, one.random));
  const [cuts, ...told] = await Promise.all([cut(), ...operators]);
  const all = told.flat();
  const faults = judge(all, [], await takeTestimony(db.admin)).flatMap((verdict) => verdict.faults);
  return { cuts, told: all, faults };
}

const isDone = ({ replies }: Told) =>
  replies.some((reply) => reply.kind === 'answer' && reply.outcome === 'done');

describe('acts whose connections are cut at random', () => {
  it('are each done once or not at all, on record, and as their operators were told', async () => {
    const { cuts, told, faults } = await actAndCut();
    expect(faults).toEqual([]);
    expect((await verifyChain(db.admin)).intact).toBe(true);
    // Otherwise nothing was tried.
    expect(cuts).toBeGreaterThan(10);
    expect(told.filter(wasResolved).length).toBeGreaterThan(0);
    expect(told.filter(isDone).length).toBeGreaterThan(20);
  });

  it('are found out when no request key is reserved', async () => {
    await PLANTS['key-free']?.sow(db.admin);
    const { faults } = await actAndCut();
    expect(faults).toContainEqual(expect.stringContaining('was told done and then'));
  });
});

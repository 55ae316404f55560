import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { perform } from '@/lib/recovery/commands/perform';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { recordOf, rowOf } from '@/test/support/records';
import {
  type Asked,
  ask,
  CAM,
  EVE,
  makePeople,
  passExpiry,
  recordsOfRequest,
  requestRow,
  tamper,
  wishOnApproval,
} from '@/test/support/second-person';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
  await makeAccount(db, BEN);
});
afterAll(() => db.drop());

async function decide(verb: ApprovalVerb, { id }: Asked, actor: Actor = CAM, change = {}) {
  const wish = { ...(await wishOnApproval(db.admin, verb, id)), ...change };
  const performed = await perform(db.asOperator(), actor, verb, wish, OPEN);
  if (!performed.ok) throw new Error(performed.sentence);
  return performed.outcome;
}

/** A person of their own, since what becomes of their account would change the other tests. */
let people = 0;
async function someone(role: Actor['role'], email?: string): Promise<Actor> {
  people += 1;
  const person: Actor = { id: `u-some-${people}`, name: `Some One ${people}`, role };
  await makeAccount(db, person);
  if (email) await account(person, `email = '${email}'`);
  return person;
}

async function account({ id }: Actor, set: string): Promise<void> {
  await db.admin.query(`update leasehold_auth."user" set ${set} where id = $1`, [id]);
}

async function nothingHappened({ id, key }: Asked): Promise<void> {
  expect(await requestRow(db.admin, id)).toMatchObject({ state: 'waiting' });
  expect(await rowOf(db.admin, key)).toMatchObject({ status: 'running' });
}

describe('denying a request', () => {
  it('ends it with the reason, on the record of who denied, and leaves the job alone', async () => {
    const asked = await ask(db);
    const outcome = await decide('deny', asked);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 0, approvalId: asked.id });
    expect(outcome.detail).toBe(`Request ${asked.id} of Ana Ruiz is denied. Nothing was carried out.`);
    expect(outcome.now).toMatchObject({ state: 'denied' });
    expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'running' });
    expect(await requestRow(db.admin, asked.id)).toMatchObject({
      ...{ state: 'denied', ended_by: CAM.id, ended_by_name: CAM.name },
      ended_detail: 'Cam Duarte denied it: I looked at the worker: its host is being reinstalled.',
    });
    expect((await recordsOfRequest(db.admin, asked.id)).slice(1)).toEqual([
      expect.objectContaining({
        ...{ action: 'deny', outcome: 'done', actor: CAM.id, on_behalf_of: ANA.id, rows_changed: 0 },
        after: [expect.objectContaining({ state: 'denied' })],
      }),
    ]);
  });

  it('is heard by who asked, under the key of their wish', async () => {
    const asked = await ask(db);
    await decide('deny', asked);
    const performed = await perform(db.asOperator(), ANA, 'fence-off', asked.request, OPEN);
    expect(performed).toMatchObject({
      ...{ ok: true },
      outcome: {
        outcome: 'refused',
        replayed: true,
        detail: expect.stringContaining('Cam Duarte denied it: '),
      },
    });
  });

  it('is not for who asked: they withdraw it', async () => {
    const asked = await ask(db, { actor: CAM });
    const outcome = await decide('deny', asked);
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toContain('You asked for it: withdraw it instead.');
    await nothingHappened(asked);
  });
});

describe('withdrawing a request', () => {
  it('is for who asked, and ends it', async () => {
    const asked = await ask(db);
    expect(await decide('withdraw', asked, ANA)).toMatchObject({ outcome: 'done', rowsChanged: 0 });
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'withdrawn', ended_by: ANA.id });
    const replayed = await perform(db.asOperator(), ANA, 'fence-off', asked.request, OPEN);
    expect(replayed).toMatchObject({ outcome: { outcome: 'cancelled', replayed: true } });
    await expect(decide('approve', asked)).resolves.toMatchObject({
      detail: expect.stringContaining('is withdrawn already'),
    });
  });

  it.each([BEN, CAM])('is refused to anybody else, and recorded', async (other) => {
    const asked = await ask(db);
    const outcome = await decide('withdraw', asked, other);
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toContain('Only who asked for it may withdraw it.');
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ action: 'withdraw', actor: other.id });
    await nothingHappened(asked);
  });
});

describe('approving a request', () => {
  async function isRefused(asked: Asked, actor: Actor, why: RegExp): Promise<void> {
    const outcome = await decide('approve', asked, actor);
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(outcome.detail).toMatch(why);
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{
        action: 'approve',
        outcome: 'refused',
        actor: actor.id,
        target: 'approval',
        subject: asked.subject,
      },
    });
    await nothingHappened(asked);
  }

  it('is refused to who asked, though they are an approver', async () => {
    await isRefused(await ask(db, { actor: CAM }), CAM, /^You asked for it: another approver must decide\./);
  });

  it.each(['ana.ruiz@example.com', 'ana.ruiz+duty@example.com', 'Ana.Ruiz+b@example.com'.toLowerCase()])(
    'is refused to a second account of who asked, told by one mailbox: %s',
    async (email) => {
      const asker = await someone('operator', `ana.ruiz+${people}@example.com`);
      const second = await someone('approver', email);
      const asked = await ask(db, { actor: asker });
      await isRefused(asked, second, /^Your account and that of Some One \d+ have one mailbox: /);
      await account(second, `email = '${second.id}@example.com'`);
    },
  );

  it.each([
    ['is a reviewer now', `role = 'reviewer'`],
    ['was disabled', 'disabled_at = clock_timestamp()'],
  ])('is refused to an approver whose account %s', async (_, set) => {
    const asked = await ask(db);
    const former = await someone('approver');
    await account(former, set);
    await isRefused(asked, former, /^Your account is not that of an approver now\./);
  });

  it('is refused to a caller who has no account, whatever role they say they have', async () => {
    const ghost: Actor = { id: 'u-ghost', name: 'Ghost', role: 'approver' };
    await isRefused(await ask(db), ghost, /^Your account is not that of an approver now\./);
  });

  it.each([
    [
      'is viewer now',
      `role = 'viewer', role_changed_at = clock_timestamp()`,
      /asked for it as operator, is viewer now/,
    ],
    [
      'was changed and changed back',
      'role_changed_at = clock_timestamp()',
      /^The role of Some One \d+, who asked for it, was changed at /,
    ],
    [
      'was disabled',
      'disabled_at = clock_timestamp()',
      /^The account of Some One \d+, who asked for it, was disabled at /,
    ],
  ])('is refused once the role of who asked %s', async (_, set, why) => {
    const asker = await someone('operator');
    const asked = await ask(db, { actor: asker });
    await account(asker, set);
    await isRefused(asked, CAM, why);
  });

  it('is refused for the request of somebody who has no account here', async () => {
    const asked = await ask(db, { actor: { id: 'u-nobody', name: 'No Body', role: 'operator' } });
    await isRefused(asked, CAM, /^No Body, who asked for it, has no account here any more\./);
  });

  it('is done though the role of who asked was changed before they asked', async () => {
    const asker = await someone('operator');
    await account(asker, `role_changed_at = clock_timestamp() - interval '1 s'`);
    expect(await decide('approve', await ask(db, { actor: asker }))).toMatchObject({ outcome: 'done' });
  });

  it('is refused once its time is over, though no watcher came round; the same may be asked anew', async () => {
    const asked = await ask(db);
    await passExpiry(db.admin, asked);
    await isRefused(asked, CAM, /^Nobody decided before [\d:]+ UTC\. /);
    expect((await decide('deny', asked)).detail).toMatch(/^Nobody decided before /);

    const again = await ask(db, { key: asked.key });
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'expired', ended_by: null });
    expect((await recordsOfRequest(db.admin, asked.id)).at(-1)).toMatchObject({
      ...{ action: 'fence-off', phase: 'outcome', outcome: 'timed_out', actor: ANA.id },
      detail: expect.stringMatching(`^Request ${asked.id} is over: Nobody decided before `),
    });
    expect(await decide('approve', again)).toMatchObject({ outcome: 'done' });
  });

  it('is stale for an approver who looked at another command', async () => {
    const asked = await ask(db);
    const guard = { state: 'waiting', commandHash: '0'.repeat(64) };
    const outcome = await decide('approve', asked, CAM, { guard });
    expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(outcome.detail).toContain('The command under this request is not the one you saw');
    await nothingHappened(asked);
  });

  const OTHER = `jsonb_set(command, '{jobKey}', '"1"')`;
  it.each([
    ['its command', `command = ${OTHER}`],
    ['its command and the hash of it', `command = ${OTHER}, command_hash = leasehold.command_hash(${OTHER})`],
    ['a part of its command that no record tells', `command = jsonb_set(command, '{bodyHash}', '"x"')`],
    ...['reason', 'whyObsolete', 'ticket', 'requestKey', 'guard,owner', 'actor,name'].map(
      (part): [string, string] => {
        const other = `jsonb_set(command, '{${part}}', '"Something else."')`;
        return [
          `${part} and the hash of it`,
          `command = ${other}, command_hash = leasehold.command_hash(${other})`,
        ];
      },
    ),
    ['its verb', `verb = 'hold'`],
    ['who asked', `requester_id = 'u-ben'`],
    ['when it was asked for', `asked_at = asked_at + interval '1 min'`],
    ['until when it waits', `expires_at = expires_at + interval '1 hour'`],
  ])('is refused when a superuser changed %s', async (_, set) => {
    const asked = await ask(db);
    await tamper(db.admin, asked.id, set);
    const outcome = await decide('approve', asked);
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(outcome.detail).toContain('is not as it was made: somebody changed it.');
    await nothingHappened(asked);
  });

  it('is refused to an operator at the door, and recorded under the subject of the request', async () => {
    const asked = await ask(db);
    const wish = await wishOnApproval(db.admin, 'approve', asked.id);
    expect(await perform(db.asOperator(), BEN, 'approve', wish, OPEN)).toMatchObject({
      ok: false,
      status: 403,
    });
    const { rows } = await db.admin.query(
      `select outcome, subject from leasehold.audit_events where actor = $1 and action = 'approve' and job_key = $2`,
      [BEN.id, asked.id],
    );
    expect(rows).toEqual([{ outcome: 'refused', subject: asked.subject }]);
    await nothingHappened(asked);
  });

  it('finds no request of a number that is none', async () => {
    const asked = await ask(db);
    const wish = await wishOnApproval(db.admin, 'approve', asked.id);
    const other = { ...wish, address: { ...wish.address, key: '999999' } };
    expect(await perform(db.asOperator(), CAM, 'approve', other, OPEN)).toMatchObject({
      outcome: { outcome: 'not_found' },
    });
  });
});

describe('a request that has ended', () => {
  it.each(['approve', 'deny', 'withdraw'] as const)('is not ended again: %s is stale', async (verb) => {
    const asked = await ask(db);
    const late = await wishOnApproval(db.admin, verb, asked.id);
    await decide('deny', asked);
    const actor = verb === 'withdraw' ? ANA : EVE;
    const performed = await perform(db.asOperator(), actor, verb, late, OPEN);
    expect(performed).toMatchObject({
      outcome: { outcome: 'stale', detail: expect.stringMatching(/^Cam Duarte denied it at [\d:]+ UTC\./) },
    });
  });
});

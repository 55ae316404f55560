import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { nativeSource } from '@/lib/sources/native/native-source';
import { closeLeftRequest, leftRequests } from '@/lib/watcher/close-requests';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { waitsForLock } from '@/test/support/race';
import { rowOf } from '@/test/support/records';
import {
  type Asked,
  ask,
  CAM,
  makePeople,
  passExpiry,
  recordsOfRequest,
  requestRow,
  wishOnApproval,
} from '@/test/support/second-person';
import { ANA } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
  await takeTheLead();
});
afterAll(() => db.drop());

async function takeTheLead(): Promise<void> {
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
}

const close = ({ id }: Asked, as = lead) => closeLeftRequest(db.asOperator(), as, id);

describe('a request whose time is over', () => {
  it('is ended as expired in the name of who asked, and the job is left alone', async () => {
    const asked = await ask(db);
    expect(await leftRequests(db.asOperator())).toEqual([]);
    expect(await close(asked)).toBe('waiting');
    await passExpiry(db.admin, asked);
    expect(await leftRequests(db.asOperator())).toEqual([asked.id]);

    expect([await close(asked), await close(asked)]).toEqual(['expired', 'expired']);
    expect(await leftRequests(db.asOperator())).toEqual([]);
    expect(await requestRow(db.admin, asked.id)).toMatchObject({
      ...{ state: 'expired', ended_by: null },
      ended_detail: expect.stringMatching(/^Nobody decided before [\d:]+ UTC\.$/),
    });
    expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'running' });
    expect((await recordsOfRequest(db.admin, asked.id)).slice(1)).toEqual([
      expect.objectContaining({
        ...{ action: 'fence-off', phase: 'outcome', outcome: 'timed_out', actor: ANA.id, rows_changed: 0 },
        ...{ reason: asked.request.reason, danger: 'live-lease', approved_by: null },
        detail: expect.stringMatching(
          /^Request \d+ is over: Nobody decided before .* Nothing was carried out\.$/,
        ),
      }),
    ]);
    const answer = await fenceOff(db.asOperator(), ANA, asked.request);
    expect(answer).toMatchObject({ outcome: 'timed_out', replayed: true, approvalId: asked.id });
  });

  it('is ended once though two calls come to it in the same moment', async () => {
    const asked = await ask(db);
    await passExpiry(db.admin, asked);
    const [first, second, chain] = await Promise.all([
      db.asOperator().connect(),
      db.asOperator().connect(),
      db.admin.connect(),
    ]);
    // While somebody appends to the record, the first call can end the request and not commit; the second comes to it then.
    await chain.query('begin');
    await chain.query('select leasehold.lock_chain()');
    const calls = [closeLeftRequest(first, lead, asked.id)];
    expect(await waitsForLock(db.admin, first, calls[0] as Promise<unknown>)).toBe(true);
    calls.push(closeLeftRequest(second, lead, asked.id));
    expect(await waitsForLock(db.admin, second, calls[1] as Promise<unknown>)).toBe(true);
    await chain.query('commit');
    expect(await Promise.all(calls)).toEqual(['expired', 'expired']);
    expect(await recordsOfRequest(db.admin, asked.id)).toHaveLength(2);
    for (const client of [first, second, chain]) client.release();
  });

  it('is not carried out by an approval that comes in the same moment, 40 times over', async () => {
    for (let round = 0; round < 40; round += 1) {
      const asked = await ask(db);
      const wish = await wishOnApproval(db.admin, 'approve', asked.id);
      await passExpiry(db.admin, asked);
      const early = round % 2 ? close(asked) : null;
      const approving = approveRequest(db.asOperator(), CAM, wish);
      const [state, { outcome }] = await Promise.all([early ?? close(asked), approving]);
      expect([state, ['refused', 'stale'].includes(outcome)]).toEqual(['expired', true]);
      expect(await rowOf(db.admin, asked.key)).toMatchObject({ status: 'running' });
    }
  });

  it('is ended by the tick of a watcher that leads', async () => {
    const asked = await ask(db);
    await passExpiry(db.admin, asked);
    await db.admin.query(`update leasehold.watcher_lease set lease_until = '-infinity'`);
    const watcher = createWatcher(db.asOperator(), nativeSource, db.asReader());
    expect((await watcher.tick()).requests).toEqual(['expired']);
    expect((await watcher.tick()).requests).toEqual([]);
    await watcher.stop();
    await takeTheLead();
  });

  it('is left to who leads', async () => {
    const asked = await ask(db);
    await passExpiry(db.admin, asked);
    expect(await close(asked, { ...lead, token: '999' })).toBe('fenced');
    expect(await requestRow(db.admin, asked.id)).toMatchObject({ state: 'waiting' });
    expect(await close(asked)).toBe('expired');
  });

  it('is not ended again when somebody decided in the same moment', async () => {
    const asked = await ask(db);
    await approveRequest(db.asOperator(), CAM, await wishOnApproval(db.admin, 'approve', asked.id));
    expect(await close(asked)).toBe('approved');
    expect(await recordsOfRequest(db.admin, asked.id)).toHaveLength(3);
  });
});

describe('a request of somebody who is not who they were', () => {
  it.each([
    ['changed', `role = 'viewer', role_changed_at = clock_timestamp()`, /is viewer now\.$/],
    ['changed and changed back', 'role_changed_at = clock_timestamp()', /^The role of .* was changed at /],
    ['taken with the account', 'disabled_at = clock_timestamp()', /^The account of .* was disabled at /],
  ])('is ended as soon as the role was %s', async (how, set, why) => {
    const asker: Actor = { id: `u-${how.replaceAll(' ', '-')}`, name: 'Some One', role: 'operator' };
    await makeAccount(db, asker);
    const asked = await ask(db, { actor: asker });
    expect(await leftRequests(db.asOperator())).toEqual([]);
    await db.admin.query(`update leasehold_auth."user" set ${set} where id = $1`, [asker.id]);
    expect(await leftRequests(db.asOperator())).toEqual([asked.id]);
    expect(await close(asked)).toBe('ended');
    expect(await requestRow(db.admin, asked.id)).toMatchObject({
      ...{ state: 'ended', ended_by: null, ended_detail: expect.stringMatching(why) },
    });
    expect((await recordsOfRequest(db.admin, asked.id)).at(-1)).toMatchObject({
      ...{ phase: 'outcome', outcome: 'refused', actor: asker.id },
    });
  });
});

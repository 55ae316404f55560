import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKEND_VERBS, JOB_VERBS } from '@/lib/actions/recovery-action';
import { breakGlassPhrase } from '@/lib/approvals/break-glass-phrase';
import { markNotificationsRead } from '@/lib/approvals/commands/mark-notifications-read';
import { unreadNotifications } from '@/lib/approvals/queries/unread-notifications';
import type { Actor } from '@/lib/auth/actor';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { perform } from '@/lib/recovery/commands/perform';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeQueue } from '@/test/support/queue';
import { recordOf, rowOf } from '@/test/support/records';
import { CAM, EVE, LIVE, makePeople, REV } from '@/test/support/second-person';
import { OPEN } from '@/test/support/setting';
import { ANA, makeEffect, makeJob, wishOn } from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin, { takeover: 'operator' });
  await makePeople(db);
});
afterAll(() => db.drop());

async function alone(key: string, breakGlass: string, change = {}) {
  const request = await wishOn(db.admin, 'fence-off', key, { breakGlass, ...change });
  return fenceOff(db.asOperator(), ANA, request);
}

describe('breaking the glass', () => {
  it('does alone what takes two, with the phrase and the danger in the record', async () => {
    const { key } = await makeJob(db.admin, LIVE);
    const phrase = breakGlassPhrase('fence-off', key);
    expect(phrase).toBe(`fence off job ${key} alone`);
    const outcome = await alone(key, phrase);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 2, floorToken: '8', approvalId: null });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'fence-off', outcome: 'done', break_glass: phrase, danger: 'live-lease' },
      ...{ approved_by: null, approval_id: null, actor: ANA.id },
    });
  });

  it('tells every approver and reviewer in the same transaction, until they have read it', async () => {
    const gone: Actor = { id: 'u-gone', name: 'Long Gone', role: 'reviewer' };
    await makeAccount(db, gone);
    await db.admin.query(`update leasehold_auth."user" set disabled_at = clock_timestamp() where id = $1`, [
      gone.id,
    ]);
    const { key } = await makeJob(db.admin, LIVE);
    const { auditSeq } = await alone(key, breakGlassPhrase('fence-off', key));
    for (const { id } of [CAM, EVE, REV]) {
      const [newest] = await unreadNotifications(db.asReader(), id);
      expect(newest).toMatchObject({ kind: 'break-glass', seq: auditSeq });
      expect(newest?.text).toBe(
        `Ana Ruiz broke the glass: “fence off job ${key} alone”. The worker stopped answering at 03:10.`,
      );
    }
    for (const { id } of [ANA, gone]) expect(await unreadNotifications(db.asReader(), id)).toEqual([]);

    const unread = await unreadNotifications(db.asReader(), CAM.id);
    const newest = unread[0]?.id ?? '';
    expect(await markNotificationsRead(db.asOperator(), CAM.id, newest)).toBe(unread.length);
    expect(await markNotificationsRead(db.asOperator(), CAM.id, newest)).toBe(0);
    expect(await unreadNotifications(db.asReader(), CAM.id)).toEqual([]);
    expect(await unreadNotifications(db.asReader(), EVE.id)).not.toEqual([]);
  });

  it.each(['fence off job 1 alone', 'Fence off it alone', 'yes'])(
    'refuses the phrase “%s” and names what to type',
    async (phrase) => {
      const { key } = await makeJob(db.admin, LIVE);
      const outcome = await alone(key, phrase);
      expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
      expect(outcome.detail).toContain(`To do it alone all the same, type “fence off job ${key} alone”.`);
      expect(await rowOf(db.admin, key)).toMatchObject({ status: 'running' });
      expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ break_glass: null });
    },
  );

  it('is recorded as what it was where nothing was dangerous: no glass was broken', async () => {
    const { key } = await makeJob(db.admin, { ...LIVE, lapsedAgo: '1 s' });
    const outcome = await alone(key, breakGlassPhrase('fence-off', key));
    expect(outcome).toMatchObject({ outcome: 'done' });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ break_glass: null, danger: null });
  });

  it('is no way round what the act itself refuses: no glass is broken by that', async () => {
    const { key } = await makeJob(db.admin, LIVE);
    const effect = await makeEffect(db.admin, key);
    const outcome = await alone(key, breakGlassPhrase('fence-off', key));
    expect(outcome).toMatchObject({ outcome: 'refused', question: effect });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ break_glass: null });
  });

  it('is turned away and recorded where it is switched off, whether or not it would be needed', async () => {
    const { key } = await makeJob(db.admin, LIVE);
    const request = await wishOn(db.admin, 'fence-off', key, {
      breakGlass: breakGlassPhrase('fence-off', key),
    });
    const kept = { ...OPEN, breakGlass: false };
    const performed = await perform(db.asOperator(), ANA, 'fence-off', request, kept);
    const sentence =
      'Nobody acts alone here: LEASEHOLD_BREAK_GLASS is off, and a second person must approve what is dangerous.';
    expect(performed).toEqual({ ok: false, status: 403, sentence });
    expect(await rowOf(db.admin, key)).toMatchObject({ status: 'running' });
    const { rows } = await db.admin.query(
      `select outcome, detail, break_glass from leasehold.audit_events where job_key = $1`,
      [key],
    );
    expect(rows).toEqual([{ outcome: 'refused', detail: sentence, break_glass: null }]);
    const { breakGlass: _, ...without } = request;
    expect(await perform(db.asOperator(), ANA, 'fence-off', without, kept)).toMatchObject({
      ...{ ok: true, outcome: { outcome: 'requested' } },
    });
  });
});

describe('the phrase', () => {
  it('is one text on the screens and in the database, of every act', async () => {
    const backend = '4711@2026-11-29T03:14:09.123456Z';
    const acts = [
      ...JOB_VERBS.map((verb) => ({ verb, key: '7731' })),
      ...BACKEND_VERBS.map((verb) => ({ verb, key: backend })),
    ];
    for (const { verb, key } of acts) {
      const { rows } = await db.admin.query(
        `select leasehold.break_glass_phrase($1, jsonb_build_object('jobKey', $2::text)) as phrase`,
        [verb, key],
      );
      expect(rows[0].phrase).toBe(breakGlassPhrase(verb, key));
    }
    expect(breakGlassPhrase('terminate-backend', backend)).toBe('terminate backend 4711 alone');
  });
});

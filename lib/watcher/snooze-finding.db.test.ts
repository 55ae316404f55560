import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perform } from '@/lib/recovery/commands/perform';
import { snoozeFinding } from '@/lib/recovery/commands/snooze-finding';
import { unsnoozeFinding } from '@/lib/recovery/commands/unsnooze-finding';
import { nativeSource } from '@/lib/sources/native/native-source';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { recordOf } from '@/test/support/records';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishOnFinding } from '@/test/support/target-wishes';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
});
afterAll(() => db.drop());

const readTriage = () => triageReader({ db: db.asReader(), source: nativeSource, reach: createReach() })();

/** A job in trouble that a watcher has seen: its finding. */
async function foundTrouble() {
  const { key } = await makeJob(db.admin);
  const { findings } = await readTriage();
  await noteFindings(db.asOperator(), lead, { findings, whole: false });
  const finding = findings.find(({ address }) => address.key === key);
  if (!finding) throw new Error('No rule found the job.');
  return finding;
}

const snooze = async (fingerprint: string, actor = ANA) =>
  snoozeFinding(db.asOperator(), actor, await wishOnFinding(db.admin, 'snooze', fingerprint));

/** The snooze that Triage shows for a finding. */
const snoozeOf = async (fingerprint: string) =>
  (await readTriage()).snoozes.find((one) => one.fingerprint === fingerprint);

describe('snooze', () => {
  it('sets the finding aside with who and why, on record, and leaves its job as it is', async () => {
    const { fingerprint, subject, queue } = await foundTrouble();
    const outcome = await snooze(fingerprint);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    const { until, by, reason } = (await snoozeOf(fingerprint)) ?? {};
    expect(outcome.now).toEqual({ snoozedUntil: until });
    expect([by, reason]).toEqual([ANA.name, 'The provider is down for its night maintenance.']);
    expect((await readTriage()).findings.map((one) => one.fingerprint)).toContain(fingerprint);
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({
      ...{ action: 'snooze', target: 'finding', job_key: fingerprint, queue, subject },
      ...{ guard: { snoozedUntil: null }, outcome: 'done', rows_changed: 1 },
      ...{ before: [], after: [{ fingerprint, until, by_name: ANA.name, ended_at: null }] },
    });
  });

  it('is over by itself once the clock of the database has passed its end', async () => {
    const { fingerprint } = await foundTrouble();
    await snooze(fingerprint);
    await db.admin.query(
      `update leasehold.finding_snoozes
       set at = at - interval '2 hours', until = until - interval '2 hours' where fingerprint = $1`,
      [fingerprint],
    );
    expect(await snoozeOf(fingerprint)).toBeUndefined();
    expect(await snooze(fingerprint, BEN)).toMatchObject({ outcome: 'done' });
  });

  it('is stale for the second of two people, who is told who was first', async () => {
    const { fingerprint } = await foundTrouble();
    const seen = await wishOnFinding(db.admin, 'snooze', fingerprint);
    await snooze(fingerprint);
    const second = await snoozeFinding(db.asOperator(), BEN, seen);
    expect(second).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
    expect(second.detail).toContain(`${ANA.name} snoozed it until `);
    expect(await snooze(fingerprint, BEN)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/^.* snoozed it until .* already\. Nothing was written\.$/),
    });
  });

  it('gives the stored answer to a second submit', async () => {
    const { fingerprint } = await foundTrouble();
    const wish = await wishOnFinding(db.admin, 'snooze', fingerprint);
    const first = await snoozeFinding(db.asOperator(), ANA, wish);
    expect(await snoozeFinding(db.asOperator(), ANA, wish)).toEqual({ ...first, replayed: true });
  });

  it('is refused in words for a time that is no choice, and for a finding that nobody sees', async () => {
    const { fingerprint } = await foundTrouble();
    const wish = await wishOnFinding(db.admin, 'snooze', fingerprint);
    expect(await perform(db.asOperator(), ANA, 'snooze', { ...wish, until: '3 days' }, OPEN)).toEqual({
      ...{ ok: false, status: 422, field: 'until' },
      sentence: 'A finding is snoozed until one of 15 minutes, 1 hour, 4 hours, 09:00.',
    });
    const { until: _, ...endless } = wish;
    expect(await snoozeFinding(db.asOperator(), ANA, endless)).toMatchObject({ outcome: 'refused' });
    expect(
      await snoozeFinding(db.asOperator(), ANA, {
        ...wish,
        requestKey: crypto.randomUUID(),
        reason: ' '.repeat(12),
      }),
    ).toMatchObject({
      outcome: 'refused',
      detail: 'A snooze says why, in 10 characters at least. Nothing was written.',
    });
  });

  it.each(['native/nothing/of/that/name', 'native/here/999999999/1/no-lease', 'postgres/here', ''])(
    'is not found for what names nothing here: %s',
    async (fingerprint) => {
      expect(await snooze(fingerprint)).toMatchObject({ outcome: 'not_found', now: null });
    },
  );

  it('needs no watcher to have noted the finding of a job', async () => {
    const { key, subject } = await makeJob(db.admin);
    const { findings } = await readTriage();
    const { fingerprint, queue } = findings.find(({ address }) => address.key === key) ?? {};
    const outcome = await snooze(fingerprint ?? '');
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 1 });
    expect(outcome.detail).toContain(`The finding on ${subject} is snoozed until `);
    expect(await snoozeOf(fingerprint ?? '')).toMatchObject({ by: ANA.name });
    expect(await recordOf(db.admin, outcome.auditSeq)).toMatchObject({ queue, subject, outcome: 'done' });
  });

  it.each([
    ['watcher/watcher-silent', 'the watcher'],
    ['4711%402026-11-29T03%3A10%3A08.000000Z/idle-in-transaction', 'session 4711'],
    ['payout%2F7/prepared-transaction', 'prepared transaction'],
  ])('needs no watcher to have noted what is about no job: %s', async (rest, subject) => {
    const fingerprint = `postgres/${db.name}/${rest}`;
    const wish = await wishOnFinding(db.admin, 'snooze', fingerprint);
    const outcome = await snoozeFinding(db.asOperator(), ANA, {
      ...wish,
      address: { ...wish.address, source: 'postgres' },
    });
    expect(outcome).toMatchObject({ outcome: 'done' });
    expect(outcome.detail).toMatch(
      new RegExp(`^The finding on ${subject} is snoozed until .* What it is about is`),
    );
    expect(await snoozeFinding(db.asOperator(), BEN, wish)).toMatchObject({ outcome: 'not_found' });
  });

  it('is denied to a viewer, on record', async () => {
    const { fingerprint } = await foundTrouble();
    const wish = await wishOnFinding(db.admin, 'snooze', fingerprint);
    const viewer = { ...ANA, role: 'viewer' } as const;
    expect(await perform(db.asOperator(), viewer, 'snooze', wish, OPEN)).toMatchObject({
      ...{ ok: false, status: 403 },
      sentence: 'Your role, viewer, may not snooze a finding. It takes the role operator or approver.',
    });
    expect(await snoozeOf(fingerprint)).toBeUndefined();
  });
});

describe('show again', () => {
  it('ends the snooze before its time, once', async () => {
    const { fingerprint } = await foundTrouble();
    await snooze(fingerprint);
    const wish = await wishOnFinding(db.admin, 'unsnooze', fingerprint);
    const outcome = await unsnoozeFinding(db.asOperator(), BEN, wish);
    expect(outcome).toMatchObject({ outcome: 'done', now: { snoozedUntil: null } });
    expect(await snoozeOf(fingerprint)).toBeUndefined();
    const again = { ...wish, requestKey: crypto.randomUUID() };
    expect((await unsnoozeFinding(db.asOperator(), ANA, again)).detail).toContain(
      `${BEN.name} had it shown again at `,
    );
  });
});

describe('snooze_end', () => {
  it.each([
    ['15 minutes', '08:00:00', '2026-11-29 08:15:00+00'],
    ['09:00', '08:59:59', '2026-11-29 09:00:00+00'],
    ['09:00', '09:00:00', '2026-11-30 09:00:00+00'],
    ['09:00', '23:59:59', '2026-11-30 09:00:00+00'],
  ])('ends %s from %s at %s', async (until, time, end) => {
    const { rows } = await db.admin.query(
      'select leasehold.snooze_end($1, $2::timestamptz) = $3::timestamptz as right',
      [until, `2026-11-29 ${time}+00`, end],
    );
    expect(rows).toEqual([{ right: true }]);
  });
});

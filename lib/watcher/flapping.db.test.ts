import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import type { Lead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { leadForGood, noteOnly, passTime, type Told, told } from '@/test/support/episodes';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

const note = (...findings: readonly Told[]) => noteOnly(db, lead, findings);

/** Every episode of one key, oldest first: which of them it is again, by its place, and how often it came back. */
async function chainOf(key: string, kind = 'owner-silent') {
  const { rows } = await db.admin.query<{ id: string; of: string | null; flaps: number; how: string | null }>(
    `select id::text, flap_of::text as of, flaps, closed_how as how from leasehold.findings f
     where job_key = $1 and kind = $2 order by f.id`,
    [key, kind],
  );
  const place = (id: string | null) => (id === null ? null : rows.findIndex((row) => row.id === id));
  return rows.map(({ of, flaps, how }) => ({ of: place(of), flaps, how }));
}

describe('a trouble that comes back soon after it was over', () => {
  it('is the same one flapping: every return names the first episode and counts', async () => {
    const finding = { key: 'flaps' };
    for (let times = 0; times < 3; times++) {
      await note(finding);
      await note();
      await passTime(db.admin, 'flaps', '9 min');
    }
    expect(await chainOf('flaps')).toEqual([
      { of: null, flaps: 0, how: 'itself' },
      { of: 0, flaps: 1, how: 'itself' },
      { of: 0, flaps: 2, how: 'itself' },
    ]);
  });

  it('is another trouble once it stayed away for ten minutes', async () => {
    await note({ key: 'rare' });
    await note();
    await passTime(db.admin, 'rare', '10 min 1 s');
    await note({ key: 'rare' });
    await note();
    await note({ key: 'rare' });
    expect(await chainOf('rare')).toEqual([
      { of: null, flaps: 0, how: 'itself' },
      { of: null, flaps: 0, how: 'itself' },
      { of: 1, flaps: 1, how: null },
    ]);
  });

  it('is another trouble when an act had ended it, since the act did not help', async () => {
    const { key } = await makeJob(db.admin);
    await note({ key });
    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    await note({ key });
    expect(await chainOf(key)).toEqual([
      { of: null, flaps: 0, how: 'act' },
      { of: null, flaps: 0, how: null },
    ]);
  });

  it('is the same one when the diagnosis goes to and fro between two kinds', async () => {
    const [one, other] = [{ key: 'fro' }, { key: 'fro', kind: 'no-progress' }];
    for (const finding of [one, other, one, other]) await note(finding);
    expect(await chainOf('fro')).toEqual([
      { of: null, flaps: 0, how: 'superseded' },
      { of: 0, flaps: 1, how: 'superseded' },
    ]);
    expect(await chainOf('fro', 'no-progress')).toEqual([
      { of: null, flaps: 0, how: 'superseded' },
      { of: 0, flaps: 1, how: null },
    ]);
  });

  it('opens one episode when two notes see it at once, and is counted once', async () => {
    await note({ key: 'twice' });
    await note();
    const seen = { findings: [told(db.name, { key: 'twice' })], whole: true };
    const noted = await Promise.all(
      Array.from({ length: 8 }, () => noteFindings(db.asOperator(), lead, seen)),
    );
    expect(noted.reduce((sum, one) => sum + (one?.opened ?? 0), 0)).toBe(1);
    expect(await chainOf('twice')).toEqual([
      { of: null, flaps: 0, how: 'itself' },
      { of: 0, flaps: 1, how: null },
    ]);
  });

  it('is not written by a watcher that another one has fenced', async () => {
    await note({ key: 'fenced' });
    await note();
    const frozen = { ...lead, token: String(BigInt(lead.token) - 1n) };
    const seen = { findings: [told(db.name, { key: 'fenced' })], whole: true };
    const [late, present] = await Promise.all([
      noteFindings(db.asOperator(), frozen, seen),
      noteFindings(db.asOperator(), lead, seen),
    ]);
    expect([late, present?.opened]).toEqual([null, 1]);
    expect(await chainOf('fenced')).toHaveLength(2);
  });
});

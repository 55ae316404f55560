import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nativeSource } from '@/lib/sources/native/native-source';
import {
  leaseSignalNoter,
  noteLeaseAges,
  noteLockSample,
  rollUpLeaseMinutes,
} from '@/lib/watcher/note-lease-signals';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire } from '@/test/support/lease-calls';
import { keepSignals, putMinuteBack } from '@/test/support/lease-signals';
import { makeQueue } from '@/test/support/queue';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeQueue(db.admin);
});
afterAll(() => db.drop());

const SAMPLE = { lockTable: { used: 20, capacity: 6_400 }, tookMs: 8 };

async function kept(): Promise<{ ages: number; samples: number; quarters: number }> {
  const { rows } = await db.admin.query(
    `select (select count(*)::int from leasehold.lease_ages) as ages,
       (select coalesce(sum(samples), 0)::int from leasehold.lock_minutes) as samples,
       (select count(*)::int from leasehold.lease_quarters) as quarters`,
  );
  return rows[0];
}

describe('lease signals', () => {
  it('are kept by nobody who does not lead', async () => {
    const impostor = { holder: 'nobody', token: '1' };
    expect(await noteLeaseAges(db.asOperator(), impostor)).toBe(false);
    expect(await noteLockSample(db.asOperator(), impostor, SAMPLE)).toBe(false);
    expect(await rollUpLeaseMinutes(db.asOperator(), impostor)).toBeNull();
    expect(await leaseSignalNoter(db.asOperator())(impostor, SAMPLE)).toBe(false);
    expect(await kept()).toEqual({ ages: 0, samples: 0, quarters: 0 });
  });

  it('are kept by the leading watcher as it ticks, with what its own reading of the locks took', async () => {
    const grant = await acquire(db.asWorker(), 'invoices', 'a', 'w-7f3a');
    expect(grant).not.toBeNull();
    const watcher = createWatcher(db.asOperator(), nativeSource, db.asReader());
    expect((await watcher.tick()).leads).toBe(true);
    await watcher.stop();
    expect(await kept()).toMatchObject({ ages: 1, samples: 1 });
    const { rows } = await db.admin.query(
      `select a.owner, a.age < '1 min' as fresh, l.took > '0 s' as measured, l.capacity > 0 as counted
       from leasehold.lease_ages a, leasehold.lock_minutes l`,
    );
    expect(rows).toEqual([{ owner: 'w-7f3a', fresh: true, measured: true, counted: true }]);
  });

  it('are sampled every five seconds and no oftener, and rolled up when a quarter is due', async () => {
    const { lead, rollUp } = await keepSignals(db);
    await rollUp();
    let now = 0;
    const note = leaseSignalNoter(db.asOperator(), () => now);
    const { samples } = await kept();
    for (now of [0, 1_000, 4_999]) expect(await note(lead, SAMPLE)).toBe(true);
    expect((await kept()).samples).toBe(samples + 1);
    now = 5_000;
    await note(lead, null);
    expect((await kept()).samples).toBe(samples + 1);

    await acquire(db.asWorker(), 'invoices', 'b', 'w-1');
    await putMinuteBack(db.admin, 'public.lease_minutes', 90);
    await db.admin.query(
      `update leasehold.lease_sampling set rolled_up_to = date_bin('15 min', clock_timestamp() - interval '2 h', 'epoch')`,
    );
    await note(lead, null);
    expect((await kept()).quarters).toBe(0);
    for (now of [60_000, 61_000]) await note(lead, null);
    expect((await kept()).quarters).toBe(1);
  });

  it('do not stop the watch when they cannot be kept', async () => {
    const { lead } = await db.admin
      .query(`select holder, token::text from leasehold.watcher_lease`)
      .then(({ rows }) => ({ lead: rows[0] }));
    await db.admin.query('revoke execute on function leasehold.note_lease_ages from leasehold_operator');
    expect(await leaseSignalNoter(db.asOperator())(lead, SAMPLE)).toBe(true);
  });
});

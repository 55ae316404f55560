import type { Pool } from 'pg';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { noteLeaseAges, noteLockSample, rollUpLeaseMinutes } from '@/lib/watcher/note-lease-signals';
import type { FreshDatabase } from '@/test/support/database';

/** Keeps lease signals as the leading watcher does, for as long as a test takes. */
export type SignalKeeper = {
  lead: Lead;
  ages(): Promise<boolean>;
  locks(tookMs: number): Promise<boolean>;
  /** Rolls up until nothing is due; gives how many quarters that were. */
  rollUp(): Promise<number>;
};

export async function keepSignals(db: FreshDatabase): Promise<SignalKeeper> {
  const lead = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!lead) throw new Error('Somebody else leads.');
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  return {
    lead,
    ages: () => noteLeaseAges(db.asOperator(), lead),
    locks: (tookMs) =>
      noteLockSample(db.asOperator(), lead, { tookMs, lockTable: { used: 20, capacity: 6_400 } }),
    rollUp: async () => {
      let rolled = 0;
      for (;;) {
        const more = await rollUpLeaseMinutes(db.asOperator(), lead);
        if (!more) return rolled;
        rolled += more;
      }
    },
  };
}

/** Moves the minute that was written last so many minutes back in its ring, whichever minute it was written in. */
export async function putMinuteBack(
  admin: Pool,
  table: 'public.lease_minutes' | 'leasehold.lease_ages' | 'leasehold.lock_minutes',
  minutes: number,
): Promise<void> {
  await admin.query(
    `update ${table} set minute = minute - $1::int * interval '1 min', slot = (slot - $1::int + 10080) % 10080
     where minute = (select max(minute) from ${table})`,
    [minutes],
  );
}

import 'server-only';
import { z } from 'zod';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import type { LockSample } from '@/lib/locks/lock-sample';
import { log } from '@/lib/log';
import type { Stopwatch } from '@/lib/triage/share-reading';
import type { Lead } from '@/lib/watcher/lead';

/** A minute keeps the worst of its samples. Seldom enough to cost nothing, often enough to see a lease of 15 s grow old. */
const AGES_EVERY_MS = 5_000;
/** When no quarter was due, none will be for a while. */
const ROLL_UP_EVERY_MS = 60_000;

type Sampled = Pick<LockSample, 'lockTable' | 'tookMs'>;

/** Keeps what the charts of lease signals need and no worker writes. One for each watcher; it remembers when it did what. */
export type LeaseSignalNoter = (lead: Lead, locks: Sampled | null) => Promise<boolean>;

/**
 * Samples ages and the reading of the locks, and adds up closed quarters, each at its own pace. False when the lead is lost. A
 * chart with a gap must not stop the watch: what goes wrong is logged and tried again, and only an outage is thrown.
 */
export function leaseSignalNoter(db: Database, now: Stopwatch = () => performance.now()): LeaseSignalNoter {
  let agesDue = Number.NEGATIVE_INFINITY;
  let rollUpDue = Number.NEGATIVE_INFINITY;

  async function note(lead: Lead, locks: Sampled | null): Promise<boolean> {
    if (now() >= agesDue) {
      agesDue = now() + AGES_EVERY_MS;
      // First, since it touches no job: who locks those is when the readings are looked at.
      if (locks && !(await noteLockSample(db, lead, locks))) return false;
      if (!(await noteLeaseAges(db, lead))) return false;
    }
    if (now() >= rollUpDue) {
      const rolled = await rollUpLeaseMinutes(db, lead);
      if (rolled === null) return false;
      if (rolled === 0) rollUpDue = now() + ROLL_UP_EVERY_MS;
    }
    return true;
  }

  return (lead, locks) =>
    note(lead, locks).catch((error: unknown) => {
      if (isFault(error, 'out_of_reach')) throw error;
      log.error({ err: error }, 'lease signals could not be kept; it is tried again');
      return true;
    });
}

/** One sample of how old leases, pending jobs and runs are, by queue. False when the lead is lost. Throws DatabaseError. */
export function noteLeaseAges(db: Database, { holder, token }: Lead): Promise<boolean> {
  return accepted(db, {
    name: 'note-lease-ages',
    text: 'select leasehold.note_lease_ages($1, $2) as accepted',
    values: [holder, token],
  });
}

/** What one reading of the locks cost and found. False when the lead is lost. Throws DatabaseError. */
export function noteLockSample(
  db: Database,
  { holder, token }: Lead,
  { lockTable, tookMs }: Sampled,
): Promise<boolean> {
  return accepted(db, {
    name: 'note-lock-sample',
    text: `select leasehold.note_lock_sample($1, $2, $3, $4, $5::float8 * interval '1 ms') as accepted`,
    values: [holder, token, lockTable.used, lockTable.capacity, tookMs],
  });
}

/** How many closed quarter hours were added up, a few at most; null when the lead is lost. Throws DatabaseError. */
export async function rollUpLeaseMinutes(db: Database, { holder, token }: Lead): Promise<number | null> {
  const statement = {
    name: 'roll-up-lease-minutes',
    text: 'select leasehold.roll_up_lease_minutes($1, $2) as rolled',
    values: [holder, token],
  };
  return (await readRow(db, statement, z.object({ rolled: z.int().nullable() }))).rolled;
}

async function accepted(db: Database, statement: Statement): Promise<boolean> {
  return (await readRow(db, statement, z.object({ accepted: z.boolean() }))).accepted;
}

import type { SeededJob } from '@/drizzle/seed/attempt';
import { anHourOfTraffic } from '@/drizzle/seed/scenarios/an-hour-of-traffic';
import { crashLoop } from '@/drizzle/seed/scenarios/crash-loop';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { lapsedOwnerAlive } from '@/drizzle/seed/scenarios/lapsed-owner-alive';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { noLease } from '@/drizzle/seed/scenarios/no-lease';
import { noProgress } from '@/drizzle/seed/scenarios/no-progress';
import type { Database } from '@/lib/db/pool';

export type EveningOfTrouble = {
  /** Lapsed, silent, with an export in doubt. */
  inDoubt: SeededJob;
  /** Lapsed and silent, with nothing in doubt. */
  lapsed: SeededJob;
  /** Renewed and heard, and it gets nowhere. */
  stuck: SeededJob;
};

/** Seven kinds of trouble among healthy traffic: what the pictures show and the accessibility check walks through. */
export async function anEveningOfTrouble(db: Database): Promise<EveningOfTrouble> {
  await anHourOfTraffic(db);
  for (let n = 0; n < 6; n += 1) await healthy(db, { subject: `INV-11${n}0`, owner: `w-a${n}4c` });
  const inDoubt = await lapsedOwnerSilent(db, { inDoubt: true });
  const lapsed = await lapsedOwnerSilent(db, { subject: 'INV-1049', owner: 'w-0b62' });
  await liveOwnerSilent(db);
  await lapsedOwnerAlive(db);
  const stuck = await noProgress(db);
  await noLease(db);
  await crashLoop(db);
  return { inDoubt, lapsed, stuck };
}

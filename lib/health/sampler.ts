import 'server-only';
import { consolePools } from '@/lib/db/pools';
import type { LeaseSignals, SignalsRefused } from '@/lib/health/lease-signals';
import { readLeaseSignals } from '@/lib/health/queries/read-lease-signals';
import { type SignalWish, signalParams } from '@/lib/health/signal-window';
import { type Reading, shareReadings } from '@/lib/triage/share-reading';

/** A chart of minutes says nothing new more often, and a week of them costs something. */
const EVERY_MS = 5_000;
/** Windows and queues that are looked at at once. */
const KEPT = 40;

type Ask = (wish: SignalWish) => Promise<Reading<LeaseSignals | SignalsRefused | null>>;

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdSignals?: Ask };

/** The lease signals of one window, shared by all who look at it; null when there is no such queue, refused when it is too much to read. Rejects with DatabaseError. */
export function askLeaseSignals(wish: SignalWish): Promise<Reading<LeaseSignals | SignalsRefused | null>> {
  store.leaseholdSignals ??= shareReadings(
    (about: SignalWish) => readLeaseSignals(consolePools().reader, about),
    (about) => signalParams(about).toString(),
    { everyMs: EVERY_MS, keep: KEPT },
  );
  return store.leaseholdSignals(wish);
}

import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { consoleSetting } from '@/lib/auth/setting';
import { consolePools } from '@/lib/db/pools';
import { type TakenRole, whyNotReady } from '@/lib/rights/queries/read-readiness';
import { type Reading, shareReading } from '@/lib/triage/share-reading';

/** Load balancers give up after a few seconds; a database that does not answer within this is not there for anybody. */
const PATIENCE_MS = 2_000;
/** However many ask, the database is asked this seldom. */
const EVERY_MS = 1_000;

/** Kept on globalThis: a reload of the module in development must not ask twice. */
const store = globalThis as typeof globalThis & {
  leaseholdReadiness?: () => Promise<Reading<string | null>>;
};

/** Why this console cannot do its work, in a sentence; null when it can. It never rejects, and takes two seconds at most. */
export async function askReadiness(): Promise<string | null> {
  store.leaseholdReadiness ??= shareReading(
    () => inTime(whyNotReady(consolePools().probe, roles())),
    EVERY_MS,
  );
  return (await store.leaseholdReadiness()).value;
}

/** Who cannot act here needs no role for it. */
function roles(): TakenRole[] {
  return consoleSetting().readOnly ? ['leasehold_auth'] : ['leasehold_auth', 'leasehold_operator'];
}

async function inTime(reason: Promise<string | null>): Promise<string | null> {
  const answered = new AbortController();
  const late = delay(PATIENCE_MS, 'The database did not answer in time.', { signal: answered.signal });
  late.catch(() => {});
  try {
    return await Promise.race([reason, late]);
  } finally {
    answered.abort();
  }
}

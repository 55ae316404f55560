import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { readSettings } from '@/lib/rights/queries/read-settings';
import type { Settings } from '@/lib/rights/settings';
import { findAllowedEarlier } from '@/lib/sources/sources';
import { shareReading } from '@/lib/triage/share-reading';

/** Some hundred questions to the catalog: asked once for all who look. */
const EVERY_MS = 3_000;

export const askSettings = shareReading(async (): Promise<Settings> => {
  const pools = consolePools();
  const [rights, allowedEarlier] = await Promise.all([
    readSettings(pools),
    // What is not known of the tables of others keeps nobody from seeing the rights.
    findAllowedEarlier(pools.reader).catch(() => null),
  ]);
  return { ...rights, allowedEarlier };
}, EVERY_MS);

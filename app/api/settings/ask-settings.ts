import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { readSettings } from '@/lib/rights/queries/read-settings';
import { shareReading } from '@/lib/triage/share-reading';

/** Some hundred questions to the catalog: asked once for all who look. */
const EVERY_MS = 3_000;

export const askSettings = shareReading(() => readSettings(consolePools()), EVERY_MS);

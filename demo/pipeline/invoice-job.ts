import type { StageResults } from '@/demo/fleet/stage-results';
import type { ProviderClient } from '@/demo/providers/provider-client';
import type { Database } from '@/lib/db/pool';
import type { Lease } from '@/lib/leases/lease';

/** What every stage of one invoice works with. */
export type InvoiceJob = {
  subject: string;
  worker: string;
  db: Database;
  lease: Lease;
  results: StageResults;
  ocr: ProviderClient;
  erp: ProviderClient;
};

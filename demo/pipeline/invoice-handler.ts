import { StageResults } from '@/demo/fleet/stage-results';
import { approve } from '@/demo/pipeline/approve';
import { duplicateCheck } from '@/demo/pipeline/duplicate-check';
import { exportInvoice } from '@/demo/pipeline/export';
import { extract } from '@/demo/pipeline/extract';
import { ocr } from '@/demo/pipeline/ocr';
import { receive } from '@/demo/pipeline/receive';
import type { ProviderClient } from '@/demo/providers/provider-client';
import type { Handler } from '@/lib/leases/run-job';
import { runStages } from '@/lib/leases/stages';
import type { Worker } from '@/lib/leases/worker';

/** The invoice pipeline: receive, OCR, extract, duplicate check, approve, export. */
export function invoiceHandler(
  worker: Pick<Worker, 'id' | 'work'>,
  providers: { ocr: ProviderClient; erp: ProviderClient },
): Handler {
  return async (lease) => {
    const results = new StageResults(worker.work, lease);
    const job = {
      subject: lease.grant.subject,
      worker: worker.id,
      db: worker.work,
      lease,
      results,
      ...providers,
    };
    await runStages(worker.work, lease, [
      receive(job),
      ocr(job),
      extract(job),
      duplicateCheck(job),
      approve(job),
      exportInvoice(job),
    ]);
  };
}

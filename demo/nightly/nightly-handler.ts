import { StageResults } from '@/demo/fleet/stage-results';
import { takeAWhile } from '@/demo/fleet/take-a-while';
import { closeLedger } from '@/demo/nightly/close-ledger';
import type { Lease } from '@/lib/leases/lease';
import type { Handler } from '@/lib/leases/run-job';
import { runStages, type Stage } from '@/lib/leases/stages';
import type { Worker } from '@/lib/leases/worker';

/** Closes the ledger of one organisation: collect the entries, reconcile them, publish the totals. */
export function nightlyHandler(worker: Worker): Handler {
  return async (lease) => {
    const results = new StageResults(worker.work, lease);
    const reconcile = async () => {
      const closed = await Promise.race([closeLedger(worker.work, lease.grant), untilLost(lease)]);
      if (!closed) throw lease.lose('taken over');
    };
    await runStages(worker.work, lease, [
      nightlyStage('collect', lease, results),
      nightlyStage('reconcile', lease, results, reconcile),
      nightlyStage('publish', lease, results),
    ]);
  };
}

function nightlyStage(name: string, lease: Lease, results: StageResults, act = async () => {}): Stage {
  return {
    name,
    isDue: async () => !(await results.has(name)),
    run: async () => {
      await takeAWhile(lease, 600, 1_800);
      await act();
      await results.save(name, { done: true });
    },
  };
}

/** A wait for a lock cannot be cut short here, but the job need not wait with it: what is written late is not admitted. */
function untilLost({ lost }: Lease): Promise<never> {
  return new Promise((_, reject) => {
    lost.addEventListener('abort', () => reject(lost.reason), { once: true });
  });
}

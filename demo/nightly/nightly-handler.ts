import { StageResults } from '@/demo/fleet/stage-results';
import { takeAWhile } from '@/demo/fleet/take-a-while';
import type { Lease } from '@/lib/leases/lease';
import type { Handler } from '@/lib/leases/run-job';
import { runStages, type Stage } from '@/lib/leases/stages';
import type { Worker } from '@/lib/leases/worker';

/** Closes the ledger of one organisation: collect the entries, reconcile them, publish the totals. */
export function nightlyHandler(worker: Worker): Handler {
  return async (lease) => {
    const results = new StageResults(worker.work, lease);
    const stages = ['collect', 'reconcile', 'publish'].map((name) => nightlyStage(name, lease, results));
    await runStages(worker.work, lease, stages);
  };
}

function nightlyStage(name: string, lease: Lease, results: StageResults): Stage {
  return {
    name,
    isDue: async () => !(await results.has(name)),
    run: async () => {
      await takeAWhile(lease, 600, 1_800);
      await results.save(name, { done: true });
    },
  };
}

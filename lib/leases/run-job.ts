import type { Database } from '@/lib/db/pool';
import { complete, fail, release } from '@/lib/leases/closing';
import type { Lease } from '@/lib/leases/lease';
import { LeaseLost, StopAsked } from '@/lib/leases/reasons-to-stop';

/** How a job ended for its worker. `lost`: somebody else decides about it now. */
export type JobEnd = 'completed' | 'failed' | 'released' | 'lost';

/** The work itself. It settles soon after `lease.lost` aborts, and checks `lease.mayGoOn()` between its steps. */
export type Handler = (lease: Lease) => Promise<void>;

/**
 * Runs one job to its end and tells the database how it ended. The job is given back only once the work has settled:
 * a lease that is released while the work goes on is two runs of one job.
 */
export async function runJob(db: Database, lease: Lease, handler: Handler): Promise<JobEnd> {
  try {
    await handler(lease);
    await lease.settle();
    return (await complete(db, lease)) ? 'completed' : 'lost';
  } catch (error) {
    return await endBadly(db, lease, error);
  } finally {
    lease.end();
  }
}

async function endBadly(db: Database, lease: Lease, error: unknown): Promise<JobEnd> {
  // A refusal by the database says more than the timer that came before it, and that more than an aborted call.
  const reason = error instanceof LeaseLost || !lease.lost.aborted ? error : lease.lost.reason;
  if (reason instanceof LeaseLost && reason.reason === 'taken over') return 'lost';
  await lease.settle();
  // Lapsed, but nobody took over: the work has stopped, so giving the job back is safe and spares everyone the wait.
  if (reason instanceof LeaseLost || reason instanceof StopAsked) {
    return (await release(db, lease)) ? 'released' : 'lost';
  }
  return (await fail(db, lease, sentence(reason))) ? 'failed' : 'lost';
}

function sentence(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

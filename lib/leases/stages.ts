import type { Database } from '@/lib/db/pool';
import type { Lease } from '@/lib/leases/lease';

/** One step of a job. */
export type Stage = {
  name: string;
  /** Whether its result is missing. Asked by every attempt, so that the next one goes on where the last one stopped. */
  isDue(): Promise<boolean>;
  run(): Promise<void>;
};

/**
 * Runs the stages that are due, in order. Each is written down before it begins, so that the row tells where the work is
 * and not where it was. Between two stages it stops when the lease is lost or the worker was asked to stop.
 */
export async function runStages(db: Database, lease: Lease, stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    lease.mayGoOn();
    if (!(await stage.isDue())) continue;
    lease.mayGoOn();
    await enterStage(db, lease, stage.name);
    await stage.run();
  }
}

/** Rejects with `LeaseLost` when the attempt is not this owner's any more. */
async function enterStage(db: Database, lease: Lease, stage: string): Promise<void> {
  const { jobId, owner, token } = lease.grant;
  const { rows } = await db.query<{ entered: boolean }>(
    'select public.enter_stage($1, $2, $3, $4) as entered',
    [jobId, owner, token, stage],
  );
  if (!rows[0]?.entered) throw lease.lose('taken over');
}

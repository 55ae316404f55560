import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Granted } from '@/proof/chaos/judge/testimony';
import type { Random } from '@/proof/chaos/random';
import { QUEUE } from '@/proof/chaos/stage';
import { claim, renew, tell } from '@/test/support/lease-calls';
import { registerWorker } from '@/test/support/workers';

const PAUSE_MS = 150;
const RENEWALS = 8;
/** What becomes of a job: it ends well, it fails, or its worker falls silent over it. */
const SILENT = 0.35;
const FAILS = 0.3;

/** A worker made of a few statements: it claims, renews and ends jobs, or leaves one and comes again under another name. */
export async function work(db: Pool, name: string, random: Random, signal: AbortSignal): Promise<Granted[]> {
  const grants: Granted[] = [];
  for (let life = 1; !signal.aborted; life += 1) {
    const id = `${name}-${life}`;
    await live(db, id, random, signal, grants).catch(() => delay(PAUSE_MS));
  }
  return grants;
}

/** Until it falls silent, or the database does. */
async function live(db: Pool, id: string, random: Random, signal: AbortSignal, grants: Granted[]) {
  await registerWorker(db, id, QUEUE);
  while (!signal.aborted) {
    await delay(PAUSE_MS);
    const grant = await claim(db, QUEUE, id);
    if (!grant) continue;
    const told: Granted = {
      ...{ worker: id, jobId: grant.job_id, subject: grant.subject, token: grant.token, completed: false },
    };
    grants.push(told);
    for (let beat = 0; beat < RENEWALS * random.next(); beat += 1) {
      await delay(PAUSE_MS);
      if (!(await renew(db, grant, id)).renewed) break;
    }
    if (random.chance(SILENT)) return;
    if (random.chance(FAILS)) await tell(db, 'fail_job', grant, id, 'the provider said no');
    else told.completed = await tell(db, 'complete_job', grant, id);
  }
}

const PENDING = 12;

/** Sees to it that there is always something to do. */
export async function bringWork(admin: Pool, signal: AbortSignal): Promise<void> {
  for (let next = 1; !signal.aborted; next += 1) {
    await admin
      .query(
        `select public.enqueue_job($1, $2, '{}')
         where (select count(*) from public.processing_jobs where queue = $1 and status = 'pending') < $3`,
        [QUEUE, `INV-${next}`, PENDING],
      )
      .catch(() => {});
    await delay(PAUSE_MS);
  }
}

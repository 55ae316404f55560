import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from '@/demo/faults/fault';
import { receiveHeld } from '@/demo/faults/receive-held';
import { newestAttempt, struckOf, type Victim, victimOf } from '@/demo/faults/victim';

const ROUTE = 'GET /vouchers';
const LOOK_MS = 500;
/** Past the lease, the age of the sweep and the successor's work. */
const LONGEST_FREEZE_MS = 270_000;

/**
 * SIGSTOP just before the worker writes to the ledger, SIGCONT after its successor has written: what it then still writes
 * comes under an old token. Its first question to the ERP is kept back, so that it is frozen at exactly that moment.
 */
export const freezePastLease: Fault = {
  name: 'a worker freezes past its lease',
  firstAfterS: 12,
  everyS: 400,
  async strike(scene, tell) {
    const subject = await receiveHeld(scene, scene.erp, ROUTE);
    try {
      await scene.erp.acted(ROUTE, subject, scene.signal);
      const victim = await victimOf(scene, 'invoices', subject);
      process.kill(victim.pid, 'SIGSTOP');
      tell(struckOf(subject, victim));
      scene.log(`${victim.owner} froze at ${subject}, about to write under attempt ${victim.attempt}`);
      await scene.erp.settle(ROUTE, subject, 'answer');
      await successorDone(scene, subject, victim.attempt).finally(() => thaw(scene, victim));
    } finally {
      await scene.erp.settle(ROUTE, subject, 'answer');
    }
  },
};

async function successorDone(scene: Scene, subject: string, attempt: number): Promise<void> {
  for (let waited = 0; waited < LONGEST_FREEZE_MS; waited += LOOK_MS) {
    const newest = await newestAttempt(scene, 'invoices', subject);
    if (newest && newest.attempt > attempt && newest.status === 'completed') return;
    await delay(LOOK_MS, undefined, { signal: scene.signal });
  }
}

function thaw({ processes, log }: Scene, { pid, owner }: Victim): void {
  if (processes.has(pid)) process.kill(pid, 'SIGCONT');
  log(`${owner} thawed`);
}

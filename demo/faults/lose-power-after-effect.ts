import type { Fault } from '@/demo/faults/fault';
import { receiveHeld } from '@/demo/faults/receive-held';
import { victimOf } from '@/demo/faults/victim';

/** A demo left alone for a night should not fill up with jobs that wait for a person's answer. */
const MOST_IN_DOUBT = 3;
const ROUTE = 'POST /vouchers';

/** SIGKILL after the ERP has booked and before the worker heard of it: nobody but the ERP knows, and it knows no keys. */
export const losePowerAfterEffect: Fault = {
  name: 'a worker loses power between an effect and its record',
  firstAfterS: 16,
  everyS: 420,
  async strike(scene) {
    const { rows } = await scene.watch.query<{ held: number }>(
      "select count(*)::int as held from public.processing_jobs where status = 'held'",
    );
    if ((rows[0]?.held ?? 0) >= MOST_IN_DOUBT) return;

    const subject = await receiveHeld(scene, scene.erp, ROUTE);
    try {
      await scene.erp.acted(ROUTE, subject, scene.signal);
      const victim = await victimOf(scene, 'invoices', subject);
      process.kill(victim.pid, 'SIGKILL');
      scene.log(`${victim.owner} lost power at ${subject}, after the ERP had booked it`);
    } finally {
      await scene.erp.settle(ROUTE, subject, 'drop');
    }
  },
};

import type { Fault } from '@/demo/faults/fault';
import { manyInDoubt } from '@/demo/faults/in-doubt';
import { receiveHeld } from '@/demo/faults/receive-held';
import { struckOf, victimOf } from '@/demo/faults/victim';

const ROUTE = 'POST /vouchers';

/** SIGKILL after the ERP has booked and before the worker heard of it: nobody but the ERP knows, and it knows no keys. */
export const losePowerAfterEffect: Fault = {
  name: 'a worker loses power between an effect and its record',
  firstAfterS: 16,
  everyS: 420,
  unless: manyInDoubt,
  async strike(scene, tell) {
    const subject = await receiveHeld(scene, scene.erp, ROUTE);
    try {
      await scene.erp.acted(ROUTE, subject, scene.signal);
      const victim = await victimOf(scene, 'invoices', subject);
      process.kill(victim.pid, 'SIGKILL');
      tell(struckOf(subject, victim));
      scene.log(`${victim.owner} lost power at ${subject}, after the ERP had booked it`);
    } finally {
      await scene.erp.settle(ROUTE, subject, 'drop');
    }
  },
};

import type { Fault } from '@/demo/faults/fault';
import { struckOf, victimOf } from '@/demo/faults/victim';
import { receiveInvoice } from '@/demo/traffic';

/** SIGKILL between two effects: OCR is confirmed, so the next attempt does not call it again. */
export const losePowerMidJob: Fault = {
  name: 'a worker loses power mid-job',
  firstAfterS: 8,
  everyS: 170,
  async strike(scene, tell) {
    const subject = await receiveInvoice(scene.inbox);
    const victim = await victimOf(scene, 'invoices', subject, ['extract', 'duplicate_check', 'approve']);
    process.kill(victim.pid, 'SIGKILL');
    tell(struckOf(subject, victim));
    scene.log(`${victim.owner} lost power at ${subject}`);
  },
};

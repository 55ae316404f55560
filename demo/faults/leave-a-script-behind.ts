import type { Fault } from '@/demo/faults/fault';
import { firstMessage } from '@/demo/fleet/processes';

/** A one-off script takes an invoice by hand, under a name that is no worker's, and ends half way. */
export const leaveAScriptBehind: Fault = {
  name: 'a script that is no worker takes a job',
  firstAfterS: 5,
  everyS: 520,
  async strike({ processes, workersUrl, log }) {
    const name = 'one-off-script';
    const child = processes.start({
      name,
      module: 'demo/faults/one-off-script.ts',
      env: { WORKERS_URL: workersUrl },
    });
    const { subject, owner } = await firstMessage<{ subject: string; owner: string }>(name, child);
    log(`${owner} took ${subject} and ended half way`);
  },
};

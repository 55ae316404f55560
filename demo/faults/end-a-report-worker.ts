import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '@/demo/faults/fault';

const LOOK_MS = 500;
/** How long the report stands locked, and then its queue alone. The other worker's own sweep comes after eight minutes at the earliest. */
const LOCKED_MS = 210_000;
const FREED_ALONE_MS = 120_000;

/**
 * SIGKILL to a worker of graphile-worker while it draws a report: the report stays locked, and so does the queue of its organisation. The lock is
 * made four hours old, since the library itself takes none for left before. Nobody recovers it: then somebody frees the report by hand and
 * forgets its queue, and at last its team frees both by the library's own function.
 *
 * Its place stays empty until then: a new worker of graphile-worker sweeps within its first minute.
 */
export const endAReportWorker: Fault = {
  name: 'a worker of the reports is killed, and its report and queue stay locked',
  firstAfterS: 65,
  everyS: 420,
  async strike({ reports, processes, signal, log }, tell) {
    let found = reports.inHand();
    for (; !found; found = reports.inHand()) await delay(LOOK_MS, undefined, { signal });
    const { pid, id, report, owner } = found;
    if (!processes.has(pid)) return;
    process.kill(pid, 'SIGKILL');
    try {
      // It may have been done in the same instant.
      if (!(await reports.leaveLongAgo(found))) return;
      tell({ subject: report, jobKey: id, owner, token: null, session: null });
      log(`process ${pid} was killed while it drew ${report}, and its locks were made four hours old`);
      await delay(LOCKED_MS, undefined, { signal });
      if (await reports.freeAlone(found)) {
        log(`somebody freed ${report} by hand and forgot its queue`);
        await delay(FREED_ALONE_MS, undefined, { signal });
        await reports.freeAllOf(owner);
        log(`the team of the reports freed all that ${owner} had locked`);
      } else log(`${report} was taken back before anybody freed it by hand`);
    } finally {
      if (!signal.aborted) await reports.replace();
    }
  },
};

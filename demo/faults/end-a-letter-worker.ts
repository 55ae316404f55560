import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '@/demo/faults/fault';

/** Past what a letter may take, and past the time in which a supervisor would have come. */
const LEFT_MS = 270_000;
const LOOK_MS = 500;

/**
 * SIGKILL to a worker of pg-boss while it prints a letter. Another takes its place, but nobody supervises, so the letter stays as it is until a
 * person gives it back, or somebody at last lets a supervisor run.
 */
export const endALetterWorker: Fault = {
  name: 'a worker of the letters is killed, and nobody supervises pg-boss',
  firstAfterS: 25,
  everyS: 420,
  async strike({ letters, processes, signal, log }, tell) {
    let found = letters.inHand();
    for (; !found; found = letters.inHand()) await delay(LOOK_MS, undefined, { signal });
    const { pid, id, to } = found;
    if (!processes.has(pid)) return;
    process.kill(pid, 'SIGKILL');
    tell({ subject: to, jobKey: `letters:${id}`, owner: `process ${pid}`, token: null, session: null });
    log(`process ${pid} was killed while it printed the letter to ${to}`);
    await letters.replace();
    await delay(LEFT_MS, undefined, { signal });
    await letters.supervise();
    log('somebody let a supervisor of pg-boss run once');
  },
};

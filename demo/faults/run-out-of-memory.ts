import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from '@/demo/faults/fault';
import { newestAttempt, victimOf } from '@/demo/faults/victim';
import { enqueue } from '@/lib/leases/grant';

/** How long a worker survives this job. */
const SURVIVES_MS = 700;
const LOOK_MS = 250;

/** A ledger too big for any worker: each one that claims it is ended by its host, as for want of memory, until attempts run out. */
export const runOutOfMemory: Fault = {
  name: 'a job takes its workers down',
  firstAfterS: 1,
  everyS: 560,
  async strike(scene) {
    const subject = `ledger-close/umbra/${new Date().toISOString().slice(0, 19)}`;
    await enqueue(scene.inbox, 'nightly', subject, { org: 'umbra', entries: 48_000_000 });
    for (;;) {
      const victim = await victimOf(scene, 'nightly', subject);
      await delay(SURVIVES_MS, undefined, { signal: scene.signal });
      if (scene.processes.has(victim.pid)) process.kill(victim.pid, 'SIGKILL');
      scene.log(`${victim.owner} ran out of memory at ${subject}, attempt ${victim.attempt}`);
      if (!(await hasSuccessor(scene, subject, victim.attempt))) return;
    }
  },
};

/** Resolves once the attempt is closed: whether another one follows it. */
async function hasSuccessor(scene: Scene, subject: string, attempt: number): Promise<boolean> {
  for (;;) {
    const newest = await newestAttempt(scene, 'nightly', subject);
    if (newest && newest.attempt > attempt) return true;
    if (newest?.status !== 'running') return false;
    await delay(LOOK_MS, undefined, { signal: scene.signal });
  }
}

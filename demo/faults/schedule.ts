import { setTimeout as delay } from 'node:timers/promises';
import { endALetterWorker } from '@/demo/faults/end-a-letter-worker';
import { endAReportWorker } from '@/demo/faults/end-a-report-worker';
import type { Fault, Scene } from '@/demo/faults/fault';
import { forgetALease } from '@/demo/faults/forget-a-lease';
import { forgetPsql } from '@/demo/faults/forget-psql';
import { freezeAPayment } from '@/demo/faults/freeze-a-payment';
import { freezePastLease } from '@/demo/faults/freeze-past-lease';
import { hangAtProvider } from '@/demo/faults/hang-at-provider';
import { leakALock } from '@/demo/faults/leak-a-lock';
import { leaveAScriptBehind } from '@/demo/faults/leave-a-script-behind';
import { leavePrepared } from '@/demo/faults/leave-prepared';
import { losePowerAfterEffect } from '@/demo/faults/lose-power-after-effect';
import { losePowerMidJob } from '@/demo/faults/lose-power-mid-job';
import { migrateBehindAReport } from '@/demo/faults/migrate-behind-a-report';
import { runOutOfMemory } from '@/demo/faults/run-out-of-memory';

/** Four kinds stand within a minute; then they come back slowly, so that a demo left running stays worth a look. */
const FAULTS: readonly Fault[] = [
  runOutOfMemory,
  hangAtProvider,
  leaveAScriptBehind,
  losePowerMidJob,
  freezePastLease,
  losePowerAfterEffect,
  leakALock,
  forgetPsql,
  leavePrepared,
  migrateBehindAReport,
  freezeAPayment,
  endALetterWorker,
  endAReportWorker,
  forgetALease,
];

/** How soon trouble that had to wait looks again. */
const LOOK_MS = 1_000;

/**
 * Makes trouble until the scene's signal aborts, and none while `mustRest` says so. One that could not be made is told and
 * tried at its next turn.
 */
export async function makeTrouble(scene: Scene, mustRest: () => boolean): Promise<void> {
  await Promise.all(FAULTS.map((fault) => repeat(fault, scene, mustRest)));
}

async function repeat(fault: Fault, scene: Scene, mustRest: () => boolean): Promise<void> {
  const { name, firstAfterS, everyS } = fault;
  let pauseS = firstAfterS;
  while (!scene.signal.aborted) {
    try {
      await delay(pauseS * 1_000, undefined, { signal: scene.signal });
      while (mustRest()) await delay(LOOK_MS, undefined, { signal: scene.signal });
      if (!(await fault.unless?.(scene))) await fault.strike(scene, () => {});
    } catch (error) {
      if (!scene.signal.aborted) scene.log(`could not make trouble ("${name}"): ${String(error)}`);
    }
    pauseS = everyS;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '@/demo/faults/fault';
import { receiveHeld } from '@/demo/faults/receive-held';

const ROUTE = 'POST /pages';
/** Far past the stage limit; then the provider's own network gives up, and the job fails and is tried again. */
const HANG_MS = 280_000;

/** A provider that never answers, and a worker that waits for it without a limit: it beats, and makes no progress. */
export const hangAtProvider: Fault = {
  name: 'a provider never answers',
  firstAfterS: 3,
  everyS: 480,
  async strike(scene) {
    const subject = await receiveHeld(scene, scene.ocr, ROUTE);
    try {
      await scene.ocr.acted(ROUTE, subject, scene.signal);
      scene.log(`the OCR provider keeps ${subject} waiting`);
      await delay(HANG_MS, undefined, { signal: scene.signal });
    } finally {
      await scene.ocr.settle(ROUTE, subject, 'drop');
    }
  },
};

import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { crashAfterEffect } from '@/proof/rehearsals/stories/crash-after-effect';
import { networkCut } from '@/proof/rehearsals/stories/network-cut';
import { ownerPaused } from '@/proof/rehearsals/stories/owner-paused';
import { postgresRestarted } from '@/proof/rehearsals/stories/postgres-restarted';
import { renewedAsOperatorActs } from '@/proof/rehearsals/stories/renewed-as-operator-acts';
import { retryWhileOwnerLives } from '@/proof/rehearsals/stories/retry-while-owner-lives';
import { twoOperators } from '@/proof/rehearsals/stories/two-operators';
import { watcherEnded } from '@/proof/rehearsals/stories/watcher-ended';
import { watcherPaused } from '@/proof/rehearsals/stories/watcher-paused';
import { workerDrained } from '@/proof/rehearsals/stories/worker-drained';

/** In the order in which they are acted out. The server is restarted last: its workers would be given time to report. */
export const REHEARSALS: readonly Rehearsal[] = [
  ownerPaused,
  crashAfterEffect,
  renewedAsOperatorActs,
  retryWhileOwnerLives,
  twoOperators,
  watcherEnded,
  watcherPaused,
  networkCut,
  workerDrained,
  postgresRestarted,
];

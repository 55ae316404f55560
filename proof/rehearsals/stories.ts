import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { crashAfterEffect } from '@/proof/rehearsals/stories/crash-after-effect';
import { ownerPaused } from '@/proof/rehearsals/stories/owner-paused';

/** In the order in which they are acted out. */
export const REHEARSALS: readonly Rehearsal[] = [ownerPaused, crashAfterEffect];

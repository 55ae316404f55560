import { blockingTrees } from '@/lib/locks/blocking-tree';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { LockView } from '@/lib/triage/roots/lock-view';

/** A sample with nothing known around it, but for what is said. */
export function lockView(sample: LockSample, said: Partial<LockView> = {}): LockView {
  return {
    sample,
    trees: blockingTrees(sample),
    nameOf: () => null,
    heldRows: [],
    applications: new Map(),
    workers: [],
    ...said,
  };
}

import 'server-only';
import { blockingTrees } from '@/lib/locks/blocking-tree';
import type { LockSample } from '@/lib/locks/lock-sample';
import type { LocksSnapshot } from '@/lib/locks/locks-snapshot';
import { namesInSample } from '@/lib/locks/names-in-sample';
import { askLocks } from '@/lib/triage/sampler';
import { latestOwnNames } from '@/lib/triage/sampler-names';
import type { Reading } from '@/lib/triage/share-reading';

/** What the Locks page shows of the sample that all viewers share. Throws DatabaseError. */
export async function askLocksSnapshot(): Promise<Reading<LocksSnapshot>> {
  const { value: sample, version } = await askLocks();
  return { value: snapshotOf(sample), version };
}

/** Drawn once for each sample, however many look: the same object also is written out once. */
const drawn = new WeakMap<LockSample, LocksSnapshot>();

function snapshotOf(sample: LockSample): LocksSnapshot {
  const known = drawn.get(sample);
  if (known) return known;
  const context = { database: sample.database, ...latestOwnNames(), rows: [] };
  const snapshot = { sample, trees: blockingTrees(sample), names: namesInSample(sample, context) };
  drawn.set(sample, snapshot);
  return snapshot;
}

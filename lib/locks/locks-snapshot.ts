import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { BlockingTree, LockSample } from '@/lib/locks/lock-sample';

/** What the Locks page is sent: one sample, drawn as trees, with the names of the keys in it. */
export type LocksSnapshot = {
  sample: LockSample;
  trees: readonly BlockingTree[];
  /** By the text of the key; the best name first, and nothing for keys that are not known. */
  names: Readonly<Record<string, readonly KeyName[]>>;
};

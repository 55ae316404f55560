import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { BlockingTree, LockSample, Session } from '@/lib/locks/lock-sample';
import type { WorkerFacts } from '@/lib/sources/observation';
import type { Sufferer } from '@/lib/triage/finding';

/** A job whose row a session keeps locked while nobody waits for it: whoever claims skips it. */
export type HeldRow = Sufferer & { pid: number; availableAt: string };

/** A worker as its own row tells it. Neither heard nor silent: late, at a moment when lateness proves nothing. */
export type ListedWorker = WorkerFacts & { heard: boolean; silent: boolean };

/** Sessions and locks with what the console knows around them. */
export type LockView = {
  sample: LockSample;
  trees: readonly BlockingTree[];
  /** What a key is called and how that was found out; null when nobody knows. */
  nameOf: (key: AdvisoryKey) => KeyName | null;
  /** Null when they could not be read. */
  heldRows: readonly HeldRow[] | null;
  /** By backend key the application names that were seen on one server process, over the samples of this console. */
  applications: ReadonlyMap<string, readonly string[]>;
  workers: readonly ListedWorker[];
};

/** The session of this pid; null when it is not listed. */
export function sessionOf({ sample }: LockView, pid: number): Session | null {
  return sample.sessions.find((session) => session.pid === pid) ?? null;
}

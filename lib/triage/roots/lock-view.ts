import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { BlockingTree, LockSample, Session } from '@/lib/locks/lock-sample';
import type { WorkerFacts } from '@/lib/sources/observation';
import type { Sufferer } from '@/lib/triage/finding';

/** A live job whose row a session keeps locked, whether or not anybody waits for it; claims skip it. Pid 0 is a prepared transaction. */
export type HeldRow = Sufferer & { pid: number; pending: boolean };

/** A worker as its own row tells it. Neither heard nor silent: late, at a moment when lateness proves nothing. */
export type JudgedWorker = WorkerFacts & { heard: boolean; silent: boolean };

/** Sessions and locks with what the console knows around them. */
export type LockView = {
  /** Those of this database, and whoever of another holds them up. */
  sample: LockSample;
  trees: readonly BlockingTree[];
  /** What a key is called and how that was found out; null when nobody knows. */
  nameOf: (key: AdvisoryKey) => KeyName | null;
  heldRows: readonly HeldRow[];
  /** By backend key the application names that were seen on one server process, over the samples of this console. */
  applications: ReadonlyMap<string, readonly string[]>;
  workers: readonly JudgedWorker[];
};

/** The session of this pid; null when it is not listed. */
export function sessionOf({ sample }: LockView, pid: number): Session | null {
  return sample.sessions.find((session) => session.pid === pid) ?? null;
}

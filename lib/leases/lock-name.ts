/**
 * What a worker says of an advisory lock that it takes, so that its key can be read back: the arguments of `pairKey`, the name
 * null where the subjects of its jobs are the names, or those of `bigintKey`.
 */
export type LockName = (
  | { namespace: string; name: string | null }
  | { parts: readonly [string, ...string[]] }
) & {
  /** Held for as long as the worker lives, as a leader's is: then an idle holder is no fault. */
  liveness?: boolean;
};

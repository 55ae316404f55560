/** The permalink of a worker. */
export function workerPath(id: string): `/workers/${string}` {
  return `/workers/${encodeURIComponent(id)}`;
}

/** The worker with one act's panel open. It writes nothing: the panel does, when confirmed. */
export function workerActPath(id: string, verb: string): `/workers/${string}` {
  return `${workerPath(id)}?act=${encodeURIComponent(verb)}`;
}

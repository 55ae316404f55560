/** The list of leases in Redis with one of them marked. */
export function redisLeasePath(key: string): `/locks/redis?lease=${string}` {
  return `/locks/redis?lease=${encodeURIComponent(key)}`;
}

/** The same with the panel of one act open. It writes nothing: the panel does, when confirmed. */
export function redisLeaseActPath(key: string, verb: string): `/locks/redis?lease=${string}` {
  return `${redisLeasePath(key)}&act=${encodeURIComponent(verb)}`;
}

export type RedisLeasePath = `/locks/redis?lease=${string}`;

/** The list of leases in Redis with one of them marked. */
export function redisLeasePath(key: string): RedisLeasePath {
  return `/locks/redis?lease=${encodeURIComponent(key)}`;
}

/** The same with the panel of one act open. It writes nothing: the panel does, when confirmed. */
export function redisLeaseActPath(key: string, verb: string): RedisLeasePath {
  return `${redisLeasePath(key)}&act=${encodeURIComponent(verb)}`;
}

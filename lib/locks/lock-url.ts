/** The Locks page with one session marked. `key` is that of the backend: `pid@backendStart`. */
export function backendPath(key: string): `/locks?backend=${string}` {
  return `/locks?backend=${encodeURIComponent(key)}`;
}

/** The Locks page with the panel of one act on a session open. It writes nothing: the panel does, when confirmed. */
export function backendActPath(key: string, verb: string): `/locks?backend=${string}&act=${string}` {
  return `${backendPath(key)}&act=${encodeURIComponent(verb)}`;
}

/** The Locks page with one prepared transaction marked. */
export function preparedPath(gid: string): `/locks?prepared=${string}` {
  return `/locks?prepared=${encodeURIComponent(gid)}`;
}

/** The Locks page with one lock marked. */
export function lockPath(id: string): `/locks?lock=${string}` {
  return `/locks?lock=${encodeURIComponent(id)}`;
}

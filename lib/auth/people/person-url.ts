/** The page of a person, by their email. */
export function personPath(email: string): `/people/${string}` {
  return `/people/${encodeURIComponent(email)}`;
}

/** The page with the panel of one act open. It writes nothing: the panel does, when confirmed. */
export function personActPath(email: string, verb: string): `/people/${string}` {
  return `${personPath(email)}?act=${encodeURIComponent(verb)}`;
}

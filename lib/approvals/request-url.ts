/** The page of one request for a second person. */
export function requestPath(id: string): `/review/requests/${string}` {
  return `/review/requests/${encodeURIComponent(id)}`;
}

/** The request with the panel of one act on it open. It writes nothing: the panel does, when confirmed. */
export function requestActPath(id: string, verb: string): `/review/requests/${string}?act=${string}` {
  return `${requestPath(id)}?act=${encodeURIComponent(verb)}`;
}

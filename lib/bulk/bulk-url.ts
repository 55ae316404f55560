/** The page of one bulk recovery, from its frozen list to what became of each job. */
export function bulkPath(id: string): `/interventions/bulk/${string}` {
  return `/interventions/bulk/${encodeURIComponent(id)}`;
}

/** The same with the panel of one act on it open. It writes nothing: the panel does, when confirmed. */
export function bulkActPath(id: string, verb: string): `/interventions/bulk/${string}?act=${string}` {
  return `${bulkPath(id)}?act=${encodeURIComponent(verb)}`;
}

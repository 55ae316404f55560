/** One lease in Redis, as the key of an act and of a finding: the name of its leases and its key in Redis. */
export type LeaseKey = { name: string; key: string };

export function leaseKey({ name, key }: LeaseKey): string {
  return `${name}/${key}`;
}

/** Null for a text that names no lease. A key in Redis may hold a slash, and the name of leases may not. */
export function readLeaseKey(text: string): LeaseKey | null {
  const at = text.indexOf('/');
  return at > 0 && at < text.length - 1 ? { name: text.slice(0, at), key: text.slice(at + 1) } : null;
}

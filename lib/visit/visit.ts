import type { VisitDoor } from '@/lib/visit/visit-door';

/** A visit of this process: to which database, as which login, and the way in. */
export type Visit = { database: string; login: string; door: VisitDoor };

/** Kept on globalThis: the proxy, pages and handlers are bundled apart, and a process is at one thing from its start to its end. */
const store = globalThis as typeof globalThis & { leaseholdVisit?: Visit };

/** The visit that this process is on; null on a console. */
export function currentVisit(): Visit | null {
  return store.leaseholdVisit ?? null;
}

export function beginVisit(visit: Visit): void {
  store.leaseholdVisit = visit;
}

/** How a process of a visit ends once the schema is there: whoever started it starts a console in its place. */
export const VISIT_OVER = 84;

/** Addresses of this machine alone, as a server is told to listen. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

import type { Pool } from 'pg';
import { DatabaseError, type DatabaseFault, nameError } from '@/lib/db/errors';

/** How often each fault was met since the process began, by what its pool is called on the server. */
type Faults = Map<string, Map<DatabaseFault, number>>;

/** Kept on globalThis: pages and handlers are bundled apart, and a process counts once. */
const store = globalThis as typeof globalThis & { leaseholdFaults?: Faults };

export function faultsMet(): ReadonlyMap<string, ReadonlyMap<DatabaseFault, number>> {
  store.leaseholdFaults ??= new Map();
  return store.leaseholdFaults;
}

type Call = (...given: unknown[]) => unknown;

/** Counts what goes wrong with the pool's connections and statements, whoever asks and whatever becomes of the error. */
export function countFaults(pool: Pool, name: string): void {
  const faults = faultsMet() as Faults;
  const known = faults.get(name) ?? new Map<DatabaseFault, number>();
  faults.set(name, known);
  const heard = (error: unknown) => {
    const named = nameError(error);
    if (named instanceof DatabaseError) known.set(named.fault, (known.get(named.fault) ?? 0) + 1);
  };
  pool.connect = hearing(pool.connect.bind(pool) as Call, heard) as typeof pool.connect;
  pool.on('connect', (client) => {
    client.query = hearing(client.query.bind(client) as Call, heard) as typeof client.query;
  });
}

/** The same call, in either of the driver's two forms, a callback or a promise; `heard` gets each error besides. */
function hearing(call: Call, heard: (error: unknown) => void): Call {
  return (...given) => {
    const last = given.at(-1);
    if (typeof last === 'function') {
      return call(...given.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        if (error) heard(error);
        return last(error, ...rest);
      });
    }
    const promised = call(...given);
    if (promised instanceof Promise) promised.catch(heard);
    return promised;
  };
}

import 'server-only';
import type { Registry } from 'prom-client';
import { faultsMet } from '@/lib/db/count-faults';
import type { ConsolePools } from '@/lib/db/pools';
import { counter, gauge, type Values } from '@/lib/metrics/registry';

/** What the process knows of its own connections. It asks nobody. */
export function writeOwn(into: Registry, pools: ConsolePools): void {
  const known = Object.entries(pools);
  const connections = known.flatMap(
    ([pool, { totalCount, idleCount }]): Values => [
      [{ pool, state: 'busy' }, totalCount - idleCount],
      [{ pool, state: 'idle' }, idleCount],
    ],
  );
  const most = known.map(([pool, { options }]) => [{ pool }, options.max] as const);
  const waiting = known.map(([pool, { waitingCount }]) => [{ pool }, waitingCount] as const);
  gauge(into, 'leasehold_pool_connections', 'Connections to the database by pool.', connections);
  gauge(into, 'leasehold_pool_connections_max', 'Connections that the pool may open.', most);
  gauge(into, 'leasehold_pool_waiting', 'Who waits for a connection of the pool.', waiting);
  const help = 'What went wrong with connections and statements, by its name.';
  counter(into, 'leasehold_database_faults_total', help, faults());
}

/** By the pool's own name, as in the other metrics: on the server it is called `leasehold console reader`. */
function faults(): Values {
  return [...faultsMet()].flatMap(([name, met]) => {
    const pool = name.replace(/^leasehold (console )?/, '');
    return [...met].map(([fault, count]) => [{ pool, fault }, count] as const);
  });
}

import { ArmedWait } from '@/components/leases/armed-wait';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { Timestamp } from '@/lib/time';

type WaitsPanelProps = {
  waits: readonly LeaseWait[];
  databaseNow: Timestamp;
  /** Why armed waits are not carried out just now; null while a watcher is heard. */
  unwatched: string | null;
  cancellable: boolean;
};

/** Who waits out which lease, and what became of those of the last day: a lease that lapsed is in no list any more. */
export function WaitsPanel({ waits, databaseNow, unwatched, cancellable }: WaitsPanelProps) {
  if (waits.length === 0) return null;
  return (
    <Panel aria-labelledby="redis-waits">
      <PanelHead id="redis-waits" title="Waited out" note="armed, or ended within a day" />
      <ul>
        {waits.map((wait) => (
          <li key={wait.id} className="border-line border-b px-3.5 py-2 last:border-b-0!">
            <p className="font-mono text-label wrap-anywhere">
              {readLeaseKey(wait.address.key)?.key ?? wait.address.key}
            </p>
            <ArmedWait
              wait={wait}
              databaseNow={databaseNow}
              unwatched={unwatched}
              cancellable={cancellable}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { type SignalFact, signalFacts } from '@/components/health/signal-facts';
import { classNames } from '@/components/ui/class-names';
import { Panel } from '@/components/ui/panel';
import type { LeaseSignals } from '@/lib/health/lease-signals';

/** What stands beside the charts: ages, how attempts end, and the locks of the server. */
export function SignalReadouts({ signals }: { signals: LeaseSignals }) {
  return (
    <Panel aria-label="Beside the charts">
      <dl className="grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-5">
        {signalFacts(signals).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ name, value, note, lit }: SignalFact) {
  return (
    <div className="border-line border-b border-l px-4 py-2.5 [margin:0_0_-1px_-1px]">
      <dt className="text-ink-2 text-label">{name}</dt>
      <dd className={classNames('font-medium font-mono text-count', lit && 'text-late')}>{value}</dd>
      <dd className="text-ink-3 text-label wrap-anywhere">{note}</dd>
    </div>
  );
}

import { ITEM_WORDS, leftWords } from '@/components/bulk/bulk-words';
import { classNames } from '@/components/ui/class-names';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { type BulkRun, endedItems, ITEM_OUTCOMES, type ItemOutcome } from '@/lib/bulk/bulk-run';
import { formatCount } from '@/lib/format/count';
import { type Timestamp as At, epochMs } from '@/lib/time';

/** What went as wished is drawn quietly, and what did not is told from it by its place and its word too. */
const GROUNDS: Record<ItemOutcome, string> = {
  done: 'bg-done',
  stale: 'bg-late',
  refused: 'bg-fail',
  not_found: 'bg-ink-3',
  timed_out: 'bg-late',
};

/** How far it is, and what became of how many. */
export function BulkProgress({ run, databaseNow }: { run: BulkRun; databaseNow: At }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const ended = endedItems(run);
  const left = leftWords(run);
  return (
    <div className="px-3.5 py-3">
      <div
        role="progressbar"
        aria-label="Jobs whose end is known"
        aria-valuemin={0}
        aria-valuemax={run.items}
        aria-valuenow={ended}
        aria-valuetext={`${formatCount(ended)} of ${formatCount(run.items)}`}
        className="flex h-2 overflow-hidden rounded-chip bg-well inset-ring inset-ring-line"
      >
        {ITEM_OUTCOMES.map((outcome) => (
          <span
            key={outcome}
            className={classNames('h-full', GROUNDS[outcome])}
            style={{ width: `${(100 * run.counts[outcome]) / run.items}%` }}
          />
        ))}
      </div>
      <dl className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1">
        {ITEM_OUTCOMES.filter((outcome) => outcome === 'done' || run.counts[outcome] > 0).map((outcome) => (
          <div key={outcome} className="flex items-baseline gap-1.5">
            <dt className="text-ink-3 text-label">{ITEM_WORDS[outcome]}</dt>
            <dd className="font-medium font-mono tracking-mono">{formatCount(run.counts[outcome])}</dd>
          </div>
        ))}
        {left && <p className="text-ink-2 text-label sm:ml-auto">{left}</p>}
      </dl>
      {run.lastAt && (
        <p className="mt-1.5 text-ink-3 text-label">
          The last batch ended <Timestamp at={run.lastAt} nowMs={nowMs} />.
        </p>
      )}
    </div>
  );
}

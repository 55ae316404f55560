import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import type { BulkRun } from '@/lib/bulk/bulk-run';
import { interventionPath } from '@/lib/jobs/address-url';
import { type Timestamp as At, epochMs } from '@/lib/time';

/** Where the list is from, whose it is, why, and the records of its start and its end. */
export function BulkFactsPanel({ run, databaseNow }: { run: BulkRun; databaseNow: At }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Panel aria-labelledby="about-list">
      <PanelHead id="about-list" title="About it" />
      <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-2 px-3.5 py-3">
        <Fact name="From">{run.origin}</Fact>
        <Fact name="Frozen">
          <Timestamp at={run.frozenAt} nowMs={nowMs} /> by {run.by.name}
        </Fact>
        <Fact name="List">
          <span className="font-mono" title={run.itemsHash}>
            {run.itemsHash.slice(0, 12)}
          </span>
        </Fact>
        {run.reason && <Fact name="Reason">{run.reason}</Fact>}
        {run.startedAt && (
          <Fact name="Started">
            <Timestamp at={run.startedAt} nowMs={nowMs} />
            {run.approvedBy && `, approved by ${run.approvedBy}`}
            <RecordLink seq={run.startedSeq} />
          </Fact>
        )}
        {run.pausedAt && (
          <Fact name="Paused">
            <Timestamp at={run.pausedAt} nowMs={nowMs} /> by {run.pausedBy}
          </Fact>
        )}
        {run.endedAt && (
          <Fact name="Ended">
            <Timestamp at={run.endedAt} nowMs={nowMs} />
            <RecordLink seq={run.endedSeq} />
            <span className="block text-ink-2">{run.endedDetail}</span>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 text-label leading-[18px]">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function RecordLink({ seq }: { seq: string | null }) {
  if (seq === null) return null;
  return (
    <>
      {', '}
      <Link href={interventionPath(seq)} className="link">
        record <span className="font-mono">{seq}</span>
      </Link>
    </>
  );
}

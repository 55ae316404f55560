'use client';

import type { ReactNode } from 'react';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp as Moment } from '@/lib/time';
import type { WorkerRow } from '@/lib/workers/worker-row';

/** Below this a difference of clocks is the time of the message itself. */
const OFFSET_WORTH_TELLING = 2;
const SECOND = 1_000;

/** What the worker said of itself, and when it was last heard. */
export function WorkerFacts({ worker, databaseNow }: { worker: WorkerRow; databaseNow: Moment }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const { exit } = worker;
  return (
    <Panel aria-labelledby="worker-facts">
      <PanelHead id="worker-facts" title="As it reported itself" />
      <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-3.5 py-3">
        <Fact name="Host">
          <span className="font-mono wrap-anywhere">{worker.host}</span>
        </Fact>
        <Fact name="Process">
          <span className="font-mono">{worker.osPid}</span>
        </Fact>
        <Fact name="Postgres backend">
          {worker.backendPid === null ? (
            'not told'
          ) : (
            <>
              <span className="font-mono">{worker.backendPid}</span>{' '}
              <span className="text-ink-3">as reported at its last connect</span>
            </>
          )}
        </Fact>
        <Fact name="Version">
          <span className="font-mono">{worker.version ?? 'not told'}</span>
        </Fact>
        <Fact name="Queues">
          <span className="font-mono wrap-anywhere">{worker.queues.join(', ') || 'none'}</span>
        </Fact>
        <Fact name="Started">
          <Timestamp at={worker.startedAt} nowMs={nowMs} />
        </Fact>
        <Fact name="Last heartbeat">
          <Timestamp at={worker.heartbeatAt} nowMs={nowMs} />{' '}
          <span className="text-ink-3">silent after {formatDuration(worker.heartbeatLimit * SECOND)}</span>
        </Fact>
        <Fact name="Its own clock">{clockWords(worker.clockOffset)}</Fact>
        <Fact name="Exit record">
          {exit ? (
            <>
              {exit.reason}, <span className="text-ink-3">{formatUtcDateTime(exit.at)}</span>
            </>
          ) : (
            'none: whether its process runs cannot be told from here'
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function clockWords(offset: number | null): string {
  if (offset === null) return 'not told';
  if (Math.abs(offset) < OFFSET_WORTH_TELLING) return 'agrees with the database';
  const apart = formatDuration(Math.abs(offset) * SECOND);
  return `${apart} ${offset > 0 ? 'ahead of' : 'behind'} the database; no judgement uses it`;
}

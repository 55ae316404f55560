import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { Queue } from '@/lib/jobs/queue';

const SECOND = 1_000;
const seconds = (value: number) => formatDuration(value * SECOND);

const NOT_TOLD = 'not told by its table';

const TAKEOVER = {
  automatic: () => 'by any worker, from the lapse on',
  sweep: (queue: Queue) => `by a sweep, ${seconds(queue.sweepAge ?? 0)} after the lapse`,
  operator: () => 'only by a person',
  unknown: () => NOT_TOLD,
} as const;

const CHECKS = { true: 'refuses old tokens', false: 'does not check tokens' };

/** What the queue promises, and what must never happen on it. */
export function QueuePanel({ queue, acts }: { queue: Queue; acts: ReactNode }) {
  return (
    <Panel aria-labelledby="queue">
      <PanelHead id="queue" title="Queue" note={<span className="font-mono">{queue.name}</span>} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3.5 py-2.5 text-label">
        <Term name="Lease">{queue.ttl === null ? NOT_TOLD : seconds(queue.ttl)}</Term>
        <Term name="Heartbeat">
          {queue.heartbeatLimit === 0
            ? 'none: its workers give no sign of life'
            : `every ${seconds(queue.heartbeatInterval)}, silent after ${seconds(queue.heartbeatLimit)}`}
        </Term>
        <Term name="Taken over">{TAKEOVER[queue.takeover](queue)}</Term>
        <Term name="Destination">
          {queue.destinationChecksTokens === null ? NOT_TOLD : CHECKS[`${queue.destinationChecksTokens}`]}
        </Term>
        {queue.fenced !== true && (
          <Term name="Late finish">
            {queue.fenced === null ? NOT_TOLD : 'not refused: an old worker may close a new run'}
          </Term>
        )}
        {queue.pausedAt && (
          <Term name="Paused">since {formatUtcDateTime(queue.pausedAt)}: nobody claims from it</Term>
        )}
        {queue.neverHappen && <Term name="Never">{queue.neverHappen}</Term>}
      </dl>
      {queue.runbookUrl && (
        <p className="border-line border-t px-3.5 py-2">
          <a href={queue.runbookUrl} rel="noreferrer" className="link inline-flex items-center gap-1.5">
            <Icon icon="book-open" size="button" /> Runbook
          </a>
        </p>
      )}
      {acts && <div className="border-line border-t">{acts}</div>}
    </Panel>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2 wrap-anywhere">{children}</dd>
    </>
  );
}

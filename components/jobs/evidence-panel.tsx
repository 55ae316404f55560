'use client';

import { useSyncExternalStore } from 'react';
import { TimeLeft } from '@/components/leases/time-left';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-name';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Table } from '@/components/ui/table';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { evidenceAnchor } from '@/lib/jobs/address-url';
import type { RedisLeasePath } from '@/lib/redis-leases/lease-url';
import type { Timestamp } from '@/lib/time';
import type { Evidence } from '@/lib/triage/finding';

const ICONS: Record<Evidence['slot'], IconName> = {
  job: 'rows-3',
  lease: 'timer',
  worker: 'server',
  session: 'database',
  locks: 'lock',
  effects: 'receipt',
  destination: 'warehouse',
  heartbeats: 'heart-pulse',
  past: 'history',
  'late-writes': 'pen-off',
  acts: 'hand',
  'outside-changes': 'pencil-line',
  'queue-lock': 'door-closed-locked',
  sweeper: 'brush-cleaning',
  'redis-lease': 'key-round',
  weather: 'cloud-sun',
};

/** Every piece of evidence with its value, when it was read, and what it says and does not say. */
export function EvidencePanel({
  evidence,
  databaseNow,
  redisLeaseAt = null,
}: {
  evidence: readonly Evidence[];
  databaseNow: Timestamp;
  /** Where its lease in Redis stands, with what may be done about it; null where it takes none or none was read. */
  redisLeaseAt?: RedisLeasePath | null;
}) {
  const marked = useHash();
  return (
    <Panel aria-labelledby="evidence">
      <PanelHead id="evidence" title="Evidence" note="database clock, UTC" />
      <Table className="max-sm:block">
        <caption className="sr-only">Evidence: source, value, when it was read, and what it means</caption>
        <thead className="max-sm:hidden">
          <tr>
            <HeadCell>Source</HeadCell>
            <HeadCell>Value</HeadCell>
            <HeadCell>Read</HeadCell>
            <HeadCell>What it means</HeadCell>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {evidence.map((piece, index) => (
            <EvidenceRow
              // A slot may have two lines; the first carries the anchor.
              key={`${piece.slot}-${piece.label}`}
              piece={piece}
              databaseNow={databaseNow}
              moreAt={piece.slot === 'redis-lease' ? redisLeaseAt : null}
              anchor={evidence.findIndex(({ slot }) => slot === piece.slot) === index}
              marked={marked === evidenceAnchor(piece.slot)}
            />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

type EvidenceRowProps = {
  piece: Evidence;
  moreAt: RedisLeasePath | null;
  anchor: boolean;
  marked: boolean;
  databaseNow: Timestamp;
};

function EvidenceRow({ piece, moreAt, anchor, marked, databaseNow }: EvidenceRowProps) {
  const unread = piece.value === null;
  return (
    <tr
      id={anchor ? evidenceAnchor(piece.slot) : undefined}
      className={classNames(
        'scroll-mt-16 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2 max-sm:[&>*]:border-0! max-sm:[&>*]:p-0!',
        marked ? 'bg-accent-tint' : unread && 'bg-well',
      )}
    >
      <th
        scope="row"
        className="w-[112px] border-line border-b py-2 pr-3 pl-3.5 text-left align-top font-medium [tr:last-child>&]:border-b-0"
      >
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Icon icon={unread ? 'eye-off' : ICONS[piece.slot]} size="button" className="text-ink-3" />
          {piece.label}
        </span>
      </th>
      <Cell className="max-sm:col-span-2 max-sm:row-start-2 wrap-anywhere">
        {unread ? <span className="text-ink-3">nothing is known</span> : piece.value}
        {piece.lapsesAt !== undefined && (
          <span className="block text-ink-2">
            lapses in <TimeLeft until={piece.lapsesAt} databaseNow={databaseNow} />
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap font-mono text-[11.5px] text-ink-3 tracking-[-0.03em]">
        {unread || piece.readAt === null ? (
          <span className="rounded-chip border border-control border-dashed px-[5px] font-sans text-ink-2 text-label tracking-normal">
            {piece.untold ? 'not told' : 'not read'}
          </span>
        ) : (
          <time dateTime={piece.readAt} title={formatUtcDateTime(piece.readAt)}>
            {formatUtcTime(piece.readAt, 2)}
          </time>
        )}
      </Cell>
      <Cell className="text-ink-2 max-sm:col-span-2">
        <Meaning text={piece.meaning} strong={!unread} />
        {moreAt !== null && (
          <>
            {' '}
            <Link href={moreAt} className="link whitespace-nowrap">
              Among the leases in Redis
            </Link>
          </>
        )}
      </Cell>
    </tr>
  );
}

/** What it says and does not say; its first sentence is the gist. */
function Meaning({ text, strong }: { text: string; strong: boolean }) {
  const end = text.indexOf('. ') + 1;
  if (!strong || end === 0) return text;
  return (
    <>
      <b className="font-semibold text-ink">{text.slice(0, end)}</b>
      {text.slice(end)}
    </>
  );
}

/** The address's fragment, so that the row a chip pointed at can be tinted. Empty on the server. */
function useHash(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash.slice(1),
    () => '',
  );
}

import type { ReactNode } from 'react';
import { lockTableUse } from '@/components/locks/lock-table-use';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import { formatCount } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { LockSample } from '@/lib/locks/lock-sample';

/** When the server was asked, how much of it the page shows, and how full its table of locks is. */
export function SamplePanel({ sample }: { sample: LockSample }) {
  const { databaseNow, sessionCount, sessions, waiterCount, tookMs, version, standby } = sample;
  return (
    <Panel aria-labelledby="sample">
      <PanelHead id="sample" title="This sample" note={formatUtcTime(databaseNow)} />
      <dl>
        <Fact name="Sessions" value={formatCount(sessionCount)}>
          {sessions.length} worth listing
        </Fact>
        <Fact name="Waiters" value={formatCount(waiterCount)}>
          read in {Math.round(tookMs)} ms from PostgreSQL {Math.floor(version / 10_000)}
          {standby && ', a standby: nobody is signalled from here'}
        </Fact>
        <LockTable use={sample.lockTable} />
      </dl>
    </Panel>
  );
}

function LockTable({ use }: { use: LockSample['lockTable'] }) {
  const { percent, full, words } = lockTableUse(use);
  return (
    <Fact
      name="Lock table"
      value={
        <span className={classNames('inline-flex items-center gap-1.5', full && 'text-late')}>
          {full && <Icon icon="clock-alert" size="button" />}
          {percent} %
        </span>
      }
    >
      <span
        aria-hidden="true"
        className="mb-1.5 block h-2 rounded-[2px] bg-well inset-ring inset-ring-line-2"
      >
        <span
          className={classNames('block h-full rounded-l-[2px]', full ? 'bg-late-fill' : 'bg-idle-fill')}
          style={{ width: `${Math.min(percent, 100)}%` }}
        />
      </span>
      {words}
    </Fact>
  );
}

function Fact({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 border-line border-b px-3.5 pt-[7px] pb-2 last:border-b-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium font-mono text-[15px] leading-5 tracking-[-0.03em]">{value}</dd>
      <dd className="col-span-full text-ink-3 text-label wrap-anywhere">{children}</dd>
    </div>
  );
}

'use client';

import type { ListPlace } from '@/components/jobs/list-place';
import { StatusMark } from '@/components/jobs/status-mark';
import { Link } from '@/components/ui/link';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, Table } from '@/components/ui/table';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatDuration } from '@/lib/format/duration';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobRow } from '@/lib/jobs/job';
import { epochMs, type Timestamp } from '@/lib/time';

type AttemptsPanelProps = {
  subject: string;
  attempts: ListPlace<JobRow>;
  /** The key of the attempt this page shows. */
  current: string;
  databaseNow: Timestamp;
};

/** The attempts of the subject, newest first, so many at a time: who ran it, how it ended and how long it took. */
export function AttemptsPanel({ subject, attempts, current, databaseNow }: AttemptsPanelProps) {
  const now = useServerNow(epochMs(databaseNow));
  return (
    <Panel aria-labelledby="attempts">
      <PanelHead id="attempts" title={<span className="block truncate">Attempts of {subject}</span>} />
      <Table>
        <caption className="sr-only">Attempts of {subject}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">Status</th>
            <th scope="col">Owner</th>
            <th scope="col">Ran for</th>
          </tr>
        </thead>
        <tbody>
          {attempts.rows.map((row) => (
            <tr key={row.address.key} className={row.address.key === current ? 'bg-accent-tint' : undefined}>
              <Cell className="w-8 font-mono">
                {row.address.key === current ? (
                  <span aria-current="page">{row.attempt ?? 'this'}</span>
                ) : (
                  <Link href={jobPath(row.address)} className="link">
                    {row.attempt ?? row.address.key}
                  </Link>
                )}
              </Cell>
              <Cell>
                <StatusMark status={row.status} errorLine={row.errorLine} />
              </Cell>
              <Cell className="font-mono text-[12px] text-ink-2 wrap-anywhere">{row.owner}</Cell>
              <Cell numeric className="text-ink-2">
                {row.startedAt &&
                  formatDuration((row.finishedAt ? epochMs(row.finishedAt) : now) - epochMs(row.startedAt))}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {attempts.problem && <p className="px-3.5 py-2 text-ink-2">{attempts.problem}</p>}
      <Pager {...attempts} what="attempts" ends={NEWEST_FIRST} />
    </Panel>
  );
}

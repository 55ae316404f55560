'use client';

import { useState } from 'react';
import { TimeLeft } from '@/components/leases/time-left';
import { LiveGauge } from '@/components/triage/live-gauge';
import { RequestsOf, WaitMark } from '@/components/triage/rare-marks';
import { Link } from '@/components/ui/link';
import type { WaitingRequest } from '@/lib/approvals/approval';
import { formatCount } from '@/lib/format/count';
import { type LeaseWait, waitOf } from '@/lib/leases/lease-wait';
import type { Card } from '@/lib/triage/card';
import { findingHome } from '@/lib/triage/finding-url';

/** Jobs that are shown at once: more is a page that is slow to use. */
const PORTION = 50;

type CardJobsProps = {
  card: Pick<Card, 'findings' | 'count' | 'owner'>;
  waits: readonly LeaseWait[];
  requests: readonly WaitingRequest[];
};

/** The jobs that one folded row stands for, each with its own lease and its own page. */
export function CardJobs({ card, waits, requests }: CardJobsProps) {
  const { findings, count, owner } = card;
  const more = count - findings.length;
  const [room, setRoom] = useState(PORTION);
  const folded = findings.length - room;
  return (
    <ul className="col-span-full border-line border-t bg-well">
      {findings.slice(0, room).map((finding) => (
        <li
          key={finding.fingerprint}
          className="grid min-h-[38px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-3.5 py-1.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_64px_200px] md:pl-[98px]"
        >
          <span className="min-w-0 wrap-anywhere">
            <Link href={findingHome(finding)} className="link font-mono">
              {finding.subject}
            </Link>{' '}
            <span className="text-ink-3">
              {finding.queue}
              {finding.attempt !== null && `, attempt ${finding.attempt}`}
            </span>
            <WaitMark wait={waitOf(waits, finding.address)} databaseNow={finding.databaseNow} />
            <RequestsOf finding={finding} requests={requests} />
          </span>
          {finding.lease?.until && (
            <>
              <TimeLeft until={finding.lease.until} databaseNow={finding.databaseNow} />
              <span className="max-md:hidden">
                <LiveGauge size="mini" lease={finding.lease} databaseNow={finding.databaseNow} />
              </span>
            </>
          )}
        </li>
      ))}
      {folded > 0 && (
        <li className="px-3.5 py-2 md:pl-[98px]">
          <button type="button" className="link" onClick={() => setRoom(room + PORTION)}>
            Show {formatCount(Math.min(PORTION, folded))} more of {formatCount(folded)}
          </button>
        </li>
      )}
      {more > 0 && (
        <li className="px-3.5 py-2 text-ink-2 md:pl-[98px]">
          {formatCount(more)} more of them are counted and not listed.{' '}
          <Link
            href={`/jobs?status=running${owner === null ? '' : `&owner=${encodeURIComponent(owner)}`}`}
            className="link"
          >
            {owner === null ? 'All that run' : `All that ${owner} holds`}
          </Link>
        </li>
      )}
    </ul>
  );
}

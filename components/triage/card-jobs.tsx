'use client';

import Link from 'next/link';
import { TimeLeft } from '@/components/leases/time-left';
import { WaitMark } from '@/components/leases/wait-mark';
import { AskedAlready } from '@/components/recovery/asked-already';
import { LiveGauge } from '@/components/triage/live-gauge';
import { requestsOn, type WaitingRequest } from '@/lib/approvals/approval';
import { type LeaseWait, waitOf } from '@/lib/leases/lease-wait';
import type { Finding } from '@/lib/triage/finding';
import { findingHome } from '@/lib/triage/finding-url';

type CardJobsProps = {
  findings: readonly Finding[];
  waits: readonly LeaseWait[];
  requests: readonly WaitingRequest[];
};

/** The jobs that one folded row stands for, each with its own lease and its own page. */
export function CardJobs({ findings, waits, requests }: CardJobsProps) {
  return (
    <ul className="col-span-full border-line border-t bg-well">
      {findings.map((finding) => (
        <li
          key={finding.fingerprint}
          className="grid min-h-[38px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-3.5 py-1.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_64px_200px] md:pl-[98px]"
        >
          <span className="min-w-0 wrap-anywhere">
            <Link href={findingHome(finding)} className="link font-mono">
              {finding.subject}
            </Link>{' '}
            <span className="text-ink-3">
              {finding.queue}, attempt {finding.attempt}
            </span>
            <WaitMark wait={waitOf(waits, finding.address)} databaseNow={finding.databaseNow} />
            <AskedAlready
              requests={requestsOn(requests, finding.address)}
              databaseNow={finding.databaseNow}
            />
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
    </ul>
  );
}

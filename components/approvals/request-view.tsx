'use client';

import type { ReactNode } from 'react';
import { ApprovalMark } from '@/components/approvals/approval-mark';
import { AskedPanel } from '@/components/approvals/asked-panel';
import { DecisionBar } from '@/components/approvals/decision-bar';
import { DecisionPanel } from '@/components/approvals/decision-panel';
import { EvidencePanel } from '@/components/approvals/evidence-panel';
import { GuardPanel } from '@/components/approvals/guard-panel';
import { staleWords } from '@/components/approvals/renewals';
import { RequestEnd } from '@/components/approvals/request-end';
import { RequestFacts } from '@/components/approvals/request-facts';
import { RequestTarget } from '@/components/approvals/request-target';
import { seenEvidence } from '@/components/audit/seen-evidence';
import { requestTitle } from '@/components/recovery/request-title';
import { useCopy } from '@/components/triage/use-copy';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import type { Approval } from '@/lib/approvals/approval';
import type { ApprovalOffer } from '@/lib/approvals/approval-offers';
import type { GuardLine } from '@/lib/approvals/then-and-now';
import type { Seen } from '@/lib/recovery/recovery-request';
import { type Timestamp as At, epochMs } from '@/lib/time';

type RequestViewProps = {
  approval: Approval;
  databaseNow: At;
  lines: readonly GuardLine[];
  /** The evidence read anew; null where it could not be, or where nothing is to be decided any more. */
  anew: Seen | null;
  /** Why it could not be read anew; null when it was. */
  problem: string | null;
  offers: readonly ApprovalOffer[];
  actsOff: string | null;
  /** The open panel: it takes the rail's place. */
  sheet: ReactNode;
};

/** One request for a second person: what was asked and why, whether it is still so, and the decision. */
export function RequestView(props: RequestViewProps) {
  const { approval, databaseNow, lines, anew, problem, offers, actsOff, sheet } = props;
  const { copy, said } = useCopy();
  const nowMs = useServerNow(epochMs(databaseNow));
  const open = approval.state === 'waiting';
  const stale = open ? staleWords(lines) : null;
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/review/requests" className="hover:text-ink">
              Requests
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono">{approval.id}</span>
          </nav>
        }
        title={requestTitle(approval)}
        aside={
          <>
            <span role="status">{said}</span>
            <Button size="small" icon="link-2" onClick={() => copy(window.location.href, 'the link')}>
              Copy link
            </Button>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <ApprovalMark approval={approval} databaseNow={databaseNow} />{' '}
          <span>
            asked <Timestamp at={approval.askedAt} nowMs={nowMs} />, on <RequestTarget approval={approval} />
          </span>
        </span>
      </PageHead>
      <SideLayout
        sheet={sheet}
        rail={
          <>
            <DecisionPanel approval={approval} databaseNow={databaseNow} offers={offers} actsOff={actsOff} />
            <RequestFacts approval={approval} />
          </>
        }
      >
        <RequestEnd approval={approval} databaseNow={databaseNow} />
        {stale && (
          <Banner tone="late" icon="clock-alert" title={`Approving now would end as stale: ${stale}.`}>
            Nothing would be changed. Whoever still wants it must look again and ask again.
          </Banner>
        )}
        <AskedPanel approval={approval} />
        <GuardPanel
          lines={lines}
          renewedSince={approval.renewedSince}
          requester={approval.requester.name}
          open={open}
        />
        <EvidencePanel
          asked={seenEvidence(approval.evidence)}
          anew={anew}
          problem={problem}
          requester={approval.requester.name}
        />
      </SideLayout>
      {!sheet && open && <DecisionBar approval={approval} offers={offers} actsOff={actsOff} />}
    </>
  );
}

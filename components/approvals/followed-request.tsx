'use client';

import { ApprovalMark } from '@/components/approvals/approval-mark';
import { Expiry } from '@/components/approvals/expiry';
import { requestLines } from '@/components/approvals/request-lines';
import { useCopy } from '@/components/triage/use-copy';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import type { ApprovalReading } from '@/lib/approvals/approval';
import { requestActPath, requestPath } from '@/lib/approvals/request-url';

type FollowedRequestProps = { reading: ApprovalReading; environment: string };

/** The request that was just made, live: until when it waits, and what was decided. */
export function FollowedRequest({ reading: { approval, databaseNow }, environment }: FollowedRequestProps) {
  const { copy, said } = useCopy();
  const { end } = approval;
  const copyLines = () =>
    copy(
      requestLines(approval, environment, new URL(requestPath(approval.id), window.location.href).href),
      'three lines',
    );
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ApprovalMark approval={approval} databaseNow={databaseNow} />{' '}
        {end === null ? (
          <span>
            <Expiry expiresAt={approval.expiresAt} databaseNow={databaseNow} />
          </span>
        ) : (
          end.by && <span>by {end.by.name}</span>
        )}
      </p>
      {end &&
        (end.outcome ? <OutcomeLine outcome={end.outcome}>{end.detail}</OutcomeLine> : <p>{end.detail}</p>)}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link href={requestPath(approval.id)} className="link">
          Request {approval.id}
        </Link>
        {end === null && (
          <>
            <Link href={requestActPath(approval.id, 'withdraw')} className="link">
              Withdraw it
            </Link>
            <Button size="small" icon="message-square-text" onClick={copyLines}>
              Copy for the channel
            </Button>
          </>
        )}
        <span role="status" className="text-done text-label">
          {said}
        </span>
      </p>
    </div>
  );
}

import { ApprovalMark } from '@/components/approvals/approval-mark';
import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Approval } from '@/lib/approvals/approval';
import { formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { Timestamp } from '@/lib/time';

/** What became of a request: who decided, what the act then did, and both records. Nothing while it waits. */
export function RequestEnd({ approval, databaseNow }: { approval: Approval; databaseNow: Timestamp }) {
  const { end } = approval;
  if (end === null) return null;
  return (
    <Panel aria-labelledby="end">
      <PanelHead id="end" title="What became of it" note={<>{formatUtcTime(end.at)} UTC</>} />
      <div className="grid gap-2 px-3.5 py-3">
        <p className="flex flex-wrap items-center gap-x-2">
          <ApprovalMark approval={approval} databaseNow={databaseNow} />{' '}
          <span>{end.by ? `by ${end.by.name}` : 'by nobody'}</span>
        </p>
        {end.outcome ? (
          <OutcomeLine outcome={end.outcome}>{end.detail}</OutcomeLine>
        ) : (
          <p className="text-pretty text-ink-2 wrap-anywhere">{end.detail}</p>
        )}
        <p>
          <RecordLink seq={approval.askedSeq}>the request</RecordLink>
          {end.seq && (
            <>
              , <RecordLink seq={end.seq}>{end.outcome ? 'the act' : 'the decision'}</RecordLink>
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}

function RecordLink({ seq, children }: { seq: string; children: string }) {
  return (
    <Link href={interventionPath(seq)} className="link whitespace-nowrap">
      Record {seq}: {children}
    </Link>
  );
}

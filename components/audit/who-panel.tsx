import type { ReactNode } from 'react';
import { TargetLink } from '@/components/audit/target-link';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { requestPath } from '@/lib/approvals/request-url';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { bulkPath } from '@/lib/bulk/bulk-url';
import { subjectInterventionsPath } from '@/lib/jobs/address-url';

const DANGER_WORDS: Readonly<Record<string, string>> = {
  'live-lease': 'the lease was live',
  unfenced: 'nothing told that its owner was gone',
  force: 'an effect nobody knows of may happen twice',
  'open-transaction': 'its transaction had written',
  bulk: 'more rows at once than one person may change',
};

/** In whose name it was done, with which role, and on what. */
export function WhoPanel({ event }: { event: AuditEvent }) {
  return (
    <Panel aria-labelledby="who">
      <PanelHead id="who" title="Who and where" />
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 gap-y-1 px-3.5 py-3">
        <Line name="who">
          {event.actorName} <span className="text-ink-3">{event.actorRole}</span>
        </Line>
        {event.onBehalfOf && <Line name="on behalf of">{event.onBehalfOf}</Line>}
        {event.approvedByName && <Line name="approved by">{event.approvedByName}</Line>}
        {event.danger && <Line name="takes two">{DANGER_WORDS[event.danger] ?? event.danger}</Line>}
        {event.approvalId && (
          <Line name="request">
            <Link href={requestPath(event.approvalId)} className="link">
              Request {event.approvalId}
            </Link>
          </Line>
        )}
        {event.bulkRun && (
          <Line name="part of">
            <Link href={bulkPath(event.bulkRun)} className="link">
              Bulk recovery {event.bulkRun}
            </Link>
          </Line>
        )}
        <Line name="database">
          <span className="font-mono">{event.address.database}</span>
        </Line>
        {event.queue && (
          <Line name="queue">
            <span className="font-mono">{event.queue}</span>
          </Line>
        )}
        {event.target !== 'queue' && event.target !== 'approval' && (
          <Line name={event.target}>
            <TargetLink row={event} />
          </Line>
        )}
        {event.subject && (
          <Line name="more">
            <Link href={subjectInterventionsPath(event.subject)} className="link">
              All records of this subject
            </Link>
          </Line>
        )}
      </dl>
    </Panel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

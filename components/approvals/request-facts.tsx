import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Approval } from '@/lib/approvals/approval';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';

/** Enough of a hash to tell two commands apart by eye; the whole one is copied. */
const SHORT = 12;

/** Who asked, when, on what, and the command that is pinned. */
export function RequestFacts({ approval }: { approval: Approval }) {
  const { requester, askedAt, expiresAt, address, queue, commandHash, askedSeq } = approval;
  return (
    <Panel aria-labelledby="facts">
      <PanelHead id="facts" title="Who and where" />
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 gap-y-1 px-3.5 py-3">
        <Line name="asked by">
          {requester.name} <span className="text-ink-3">{requester.role}</span>
        </Line>
        <Line name="asked at">{formatUtcDateTime(askedAt)}</Line>
        <Line name="expires at">{formatUtcDateTime(expiresAt)}</Line>
        <Line name="database">
          <span className="font-mono">{address.database}</span>
        </Line>
        {queue && (
          <Line name="queue">
            <span className="font-mono">{queue}</span>
          </Line>
        )}
        <Line name="command">
          <span className="inline-flex items-center gap-0.5 font-mono" title={commandHash}>
            {commandHash.slice(0, SHORT)}
            <CopyButton value={commandHash} what="hash of the command" />
          </span>
          <span className="block text-ink-3 text-label">
            SHA-256 of all that was asked. What is approved is this command and no other.
          </span>
        </Line>
        <Line name="record">
          <Link href={interventionPath(askedSeq)} className="link">
            Record {askedSeq}
          </Link>
        </Line>
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

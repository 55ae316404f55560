import { Check, Fingerprint, X } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { AuditEvent } from '@/lib/audit/audit-event';

type ChainPanelProps = {
  event: AuditEvent;
  /** Whether the hash, computed anew from what is stored, is the one that is stored. */
  matches: boolean;
};

/** What ties this record to the one before it, and whether it still is what was written. */
export function ChainPanel({ event, matches }: ChainPanelProps) {
  return (
    <Panel aria-labelledby="chain">
      <PanelHead
        id="chain"
        title="Record"
        count={event.seq}
        note={<Icon icon={Fingerprint} size="button" className="text-ink-3" />}
      />
      <div className="px-3.5 py-3">
        {matches ? (
          <Mark tone="done" icon={Check}>
            Hash verified
          </Mark>
        ) : (
          <Mark tone="fail" icon={X}>
            Hash does not match
          </Mark>
        )}
        <p className="mt-1 mb-2 text-ink-2 text-label">
          {matches
            ? 'This event’s hash was recomputed from what is stored, and matches. It holds the hash of the one before: the chain is checked event by event.'
            : 'The hash recomputed from what is stored differs: the row was changed after it was written. Tell whoever keeps the audit trail.'}
        </p>
        <dl className="grid grid-cols-[48px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-ink-3 text-label leading-[18px]">
          <Hash name="before" value={event.prevHash} />
          <Hash name="this" value={event.hash} strong />
        </dl>
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-2 gap-y-1 border-line border-t px-3.5 py-3 text-ink-3 text-label leading-[18px]">
        <Hash name="request" value={event.requestKey ?? 'none'} />
        <Hash name="correlation" value={event.correlationId} />
      </dl>
    </Panel>
  );
}

function Hash({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={`font-mono wrap-anywhere ${strong ? 'text-ink' : ''}`}>{value}</dd>
    </>
  );
}

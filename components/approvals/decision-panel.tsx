import { Expiry } from '@/components/approvals/expiry';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Approval } from '@/lib/approvals/approval';
import type { ApprovalOffer } from '@/lib/approvals/approval-offers';
import { requestActPath } from '@/lib/approvals/request-url';
import type { Timestamp } from '@/lib/time';

type DecisionPanelProps = {
  approval: Approval;
  databaseNow: Timestamp;
  offers: readonly ApprovalOffer[];
  actsOff: string | null;
};

/** What may be decided, by whom, and how long there is for it. */
export function DecisionPanel({ approval, databaseNow, offers, actsOff }: DecisionPanelProps) {
  return (
    <Panel aria-labelledby="decision">
      <PanelHead
        id="decision"
        title="Decision"
        note={
          <>
            <Icon icon="shield-check" size="button" /> guarded, recorded
          </>
        }
      />
      {approval.state === 'waiting' && (
        <p className="border-line border-b bg-well px-3.5 py-2.5 text-ink-2">
          <Expiry expiresAt={approval.expiresAt} databaseNow={databaseNow} />
        </p>
      )}
      <ul>
        {offers.map((offer) => (
          <OfferRow
            key={offer.verb}
            offer={offer}
            icon={ACT_ICONS[offer.verb]}
            href={requestActPath(approval.id, offer.verb)}
            actsOff={actsOff}
          />
        ))}
      </ul>
    </Panel>
  );
}

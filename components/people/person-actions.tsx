import { ShieldCheck } from 'lucide-react';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { PersonOffer } from '@/lib/actions/action-offer';
import { personActPath } from '@/lib/auth/people/person-url';

type PersonActionsProps = { email: string; offers: readonly PersonOffer[]; actsOff: string | null };

/** What an admin may do about an account, and why not. */
export function PersonActions({ email, offers, actsOff }: PersonActionsProps) {
  return (
    <Panel aria-labelledby="actions">
      <PanelHead
        id="actions"
        title="Actions"
        note={
          <>
            <Icon icon={ShieldCheck} size="button" /> guarded, recorded
          </>
        }
      />
      <ul>
        {offers.map((offer) => (
          <OfferRow
            key={offer.verb}
            offer={offer}
            icon={ACT_ICONS[offer.verb]}
            href={personActPath(email, offer.verb)}
            actsOff={actsOff}
          />
        ))}
      </ul>
    </Panel>
  );
}

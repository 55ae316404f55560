import { ShieldCheck } from 'lucide-react';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { WorkerOffer } from '@/lib/actions/action-offer';
import { workerActPath } from '@/lib/workers/worker-url';

type WorkerActionsProps = { id: string; offers: readonly WorkerOffer[]; actsOff: string | null };

/** What may be asked of a worker, and why not. */
export function WorkerActions({ id, offers, actsOff }: WorkerActionsProps) {
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
            href={workerActPath(id, offer.verb)}
            actsOff={actsOff}
          />
        ))}
      </ul>
    </Panel>
  );
}

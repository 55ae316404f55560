import type { Route } from 'next';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import type { QueueOffer } from '@/lib/actions/action-offer';
import type { QueueVerb } from '@/lib/actions/recovery-action';

type QueueActsProps = {
  offers: readonly QueueOffer[];
  actsOff: string | null;
  /** Where the panel of an act opens: the page one is on. */
  hrefOf: (verb: QueueVerb) => Route;
};

/** Pausing and resuming, the one that is possible and the one that is not. */
export function QueueActs({ offers, actsOff, hrefOf }: QueueActsProps) {
  return (
    <ul>
      {offers.map((offer) => (
        <OfferRow
          key={offer.verb}
          offer={offer}
          icon={ACT_ICONS[offer.verb]}
          href={hrefOf(offer.verb)}
          actsOff={actsOff}
        />
      ))}
    </ul>
  );
}

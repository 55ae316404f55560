import type { Route } from 'next';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { Offer } from '@/lib/actions/action-offer';
import type { ActionVerb } from '@/lib/actions/recovery-action';

type ActsPanelProps<Verb extends ActionVerb, Href extends string> = {
  offers: readonly Offer<Verb, unknown>[];
  /** Where the panel of an act opens. */
  pathOf: (verb: Verb) => Route<Href>;
  actsOff: string | null;
};

/** What may be done about what a page is on, and why not. */
export function ActsPanel<Verb extends ActionVerb, Href extends string>({
  offers,
  pathOf,
  actsOff,
}: ActsPanelProps<Verb, Href>) {
  return (
    <Panel aria-labelledby="actions">
      <PanelHead
        id="actions"
        title="Actions"
        note={
          <>
            <Icon icon="shield-check" size="button" /> guarded, recorded
          </>
        }
      />
      <ul>
        {offers.map((offer) => (
          <OfferRow
            key={offer.verb}
            offer={offer}
            icon={ACT_ICONS[offer.verb]}
            href={pathOf(offer.verb)}
            actsOff={actsOff}
          />
        ))}
      </ul>
    </Panel>
  );
}

import type { Route } from 'next';
import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-name';
import { Link } from '@/components/ui/link';
import type { Offer } from '@/lib/actions/action-offer';

const ROW = 'grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-[9px] px-3.5 py-[9px] -outline-offset-2';

type OfferRowProps<Href extends string> = {
  offer: Offer<string, unknown>;
  icon: IconName;
  /** Opens the panel of the act. It writes nothing. */
  href: Route<Href>;
  /** Why every act is off, whatever its offer says; null when acts are on. */
  actsOff: string | null;
};

/** One act in a list: possible, or refused with the reason, which reads better than the verb. */
export function OfferRow<Href extends string>({ offer, icon, href, actsOff }: OfferRowProps<Href>) {
  const refusal = offer.allowed ? actsOff : offer.reason;
  return (
    <li className="border-line border-b last:border-b-0">
      {refusal === null ? (
        <Link href={href} scroll={false} className={`${ROW} hover:bg-well`}>
          <Icon icon={icon} className="mt-px text-accent" />
          <span className="font-medium leading-[18px]">{offer.label}</span>
          <Icon icon="chevron-right" className="text-ink-3" />
          <span className="col-span-2 col-start-2 text-ink-2 text-label">
            {offer.allowed ? offer.note : null}
          </span>
          {offer.allowed && offer.second !== null && (
            <span className="col-span-2 col-start-2 mt-0.5 flex items-start gap-1.5 text-fail text-label">
              <Icon icon="users-round" size="lamp" className="mt-0.5" />
              It takes a second person. {offer.second}
            </span>
          )}
        </Link>
      ) : (
        <button
          type="button"
          aria-disabled="true"
          aria-label={offer.label}
          aria-describedby={`no-${offer.verb}`}
          className={`${ROW} w-full cursor-not-allowed text-left`}
        >
          <Icon icon="ban" className="mt-px text-ink-3" />
          <span className="font-medium text-ink-3 leading-[18px]">{offer.label}</span>
          <span id={`no-${offer.verb}`} className="col-span-2 col-start-2 text-ink-2 text-label">
            {refusal}
          </span>
        </button>
      )}
    </li>
  );
}

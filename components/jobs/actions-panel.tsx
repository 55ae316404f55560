import type { ReactNode } from 'react';
import { inAdvisedOrder, primaryAct } from '@/components/jobs/advised-order';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { OfferRow } from '@/components/recovery/offer-row';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { jobActPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import type { Finding } from '@/lib/triage/finding';

type ActionsPanelProps = {
  address: JobAddress;
  offers: readonly ActionOffer[];
  finding: Finding | null;
  /** What is armed already: nothing else is urged beside it. Null when nothing is. */
  armed: ReactNode;
  /** Why every act is off, whatever its offer says; null when acts are on. */
  actsOff: string | null;
};

/** Every act: the one to take, the others, and those that are refused with the reason. It always stands here. */
export function ActionsPanel({ address, offers, finding, armed, actsOff }: ActionsPanelProps) {
  const ordered = inAdvisedOrder(offers, finding);
  const waiting = finding?.safe[0]?.verb === 'wait' ? finding.safe[0] : null;
  const primary = primaryAct(offers, finding, Boolean(armed));
  const hint = primary ? null : waiting;
  // Of a table that takes none of them; everywhere else each act says for itself why not.
  const common = address.source === 'native' ? null : commonRefusal(offers);

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
        {armed && <li className="border-line border-b bg-well px-3.5 py-[9px]">{armed}</li>}
        {!armed && hint && (
          <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-[9px] border-line border-b px-3.5 py-[9px]">
            <Icon icon="hourglass" className="mt-px text-ink-2" />
            <span className="font-medium leading-[18px]">{hint.label}</span>
            <span className="col-start-2 text-ink-2 text-label">{hint.note}</span>
          </li>
        )}
        {primary && (
          <li className="border-line border-b px-3.5 py-3">
            {actsOff ? (
              <Button unavailable icon="ban" className="h-9! w-full text-section!">
                {primary.label}
              </Button>
            ) : (
              <Link
                href={jobActPath(address, primary.verb)}
                scroll={false}
                className={`${buttonClass({ variant: 'primary' })} h-9! w-full text-section!`}
              >
                <Icon icon={ACT_ICONS[primary.verb]} />
                {primary.label}
              </Link>
            )}
            <p className="mt-2 text-ink-2 text-label">{actsOff ?? primary.note}</p>
          </li>
        )}
        {common && (
          <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-[9px] px-3.5 py-[9px]">
            <Icon icon="ban" className="mt-px text-ink-3" />
            <span className="font-medium text-ink-2 leading-[18px]">
              {offers.map(({ label }) => label).join(', ')}
            </span>
            <span className="col-start-2 text-ink-2 text-label">{common}</span>
          </li>
        )}
        {ordered
          .filter((offer) => offer !== primary && !common)
          .map((offer) => (
            <OfferRow
              key={offer.verb}
              offer={offer}
              icon={ACT_ICONS[offer.verb]}
              href={jobActPath(address, offer.verb)}
              actsOff={actsOff}
            />
          ))}
      </ul>
    </Panel>
  );
}

/** The one reason for which every act is refused; null when they differ or one is possible. */
function commonRefusal(offers: readonly ActionOffer[]): string | null {
  const reasons = new Set(offers.map((offer) => (offer.allowed ? null : offer.reason)));
  const [reason = null] = reasons;
  return reasons.size === 1 && offers.length > 1 ? reason : null;
}

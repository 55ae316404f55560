import { Ban, ChevronRight, Hourglass, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { inAdvisedOrder } from '@/components/jobs/advised-order';
import { ACT_ICONS } from '@/components/triage/act-icons';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { jobActPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import type { Finding } from '@/lib/triage/finding';

type ActionsPanelProps = {
  address: JobAddress;
  offers: readonly ActionOffer[];
  finding: Finding | null;
  /** Why every act is off, whatever its offer says; null when acts are on. */
  actsOff: string | null;
};

/** Every act: the one to take, the others, and those that are refused with the reason. It always stands here. */
export function ActionsPanel({ address, offers, finding, actsOff }: ActionsPanelProps) {
  const ordered = inAdvisedOrder(offers, finding);
  const [first, ...rest] = ordered;
  const wait = finding?.safe[0]?.verb === 'wait' ? finding.safe[0] : null;
  const primary = first?.allowed && !wait ? first : null;

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
        {wait && (
          <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-[9px] border-line border-b px-3.5 py-[9px]">
            <Icon icon={Hourglass} className="mt-px text-ink-2" />
            <span className="font-medium leading-[18px]">{wait.label}</span>
            <span className="col-start-2 text-ink-2 text-label">{wait.note}</span>
          </li>
        )}
        {primary && (
          <li className="border-line border-b px-3.5 py-3">
            {actsOff ? (
              <Button unavailable icon={Ban} className="h-9 w-full text-section">
                {primary.label}
              </Button>
            ) : (
              <Link
                href={jobActPath(address, primary.verb)}
                scroll={false}
                className={`${buttonClass({ variant: 'primary' })} h-9 w-full text-section`}
              >
                <Icon icon={ACT_ICONS[primary.verb]} />
                {primary.label}
              </Link>
            )}
            <p className="mt-2 text-ink-2 text-label">{actsOff ?? primary.note}</p>
          </li>
        )}
        {(primary ? rest : ordered).map((offer) => (
          <Act key={offer.verb} address={address} offer={offer} actsOff={actsOff} />
        ))}
      </ul>
    </Panel>
  );
}

function Act({
  address,
  offer,
  actsOff,
}: {
  address: JobAddress;
  offer: ActionOffer;
  actsOff: string | null;
}) {
  const refusal = offer.allowed ? actsOff : offer.reason;
  const row =
    'grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-[9px] border-line border-b px-3.5 py-[9px] last:border-b-0';
  if (refusal !== null) {
    const reasonId = `no-${offer.verb}`;
    return (
      <li className="border-line border-b last:border-b-0">
        <button
          type="button"
          aria-disabled="true"
          aria-label={offer.label}
          aria-describedby={reasonId}
          className={`${row} w-full cursor-not-allowed border-b-0 text-left -outline-offset-2`}
        >
          <Icon icon={Ban} className="mt-px text-ink-3" />
          <span className="font-medium text-ink-3 leading-[18px]">{offer.label}</span>
          <span id={reasonId} className="col-span-2 col-start-2 text-ink-2 text-label">
            {refusal}
          </span>
        </button>
      </li>
    );
  }
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        href={jobActPath(address, offer.verb)}
        scroll={false}
        className={`${row} border-b-0 -outline-offset-2 hover:bg-well`}
      >
        <Icon icon={ACT_ICONS[offer.verb]} className="mt-px text-accent" />
        <span className="font-medium leading-[18px]">{offer.label}</span>
        <Icon icon={ChevronRight} className="text-ink-3" />
        <span className="col-span-2 col-start-2 text-ink-2 text-label">
          {offer.allowed ? offer.note : null}
        </span>
      </Link>
    </li>
  );
}

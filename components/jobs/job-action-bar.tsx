import { inAdvisedOrder, primaryAct } from '@/components/jobs/advised-order';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { afterColon } from '@/components/triage/after-colon';
import { ActionBar } from '@/components/ui/action-bar';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Refusal } from '@/components/ui/refusal';
import type { ActionOffer } from '@/lib/actions/action-offer';
import { jobActPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import type { Finding } from '@/lib/triage/finding';

type JobActionBarProps = {
  address: JobAddress;
  offers: readonly ActionOffer[];
  finding: Finding | null;
  /** Somebody waits its lease out. */
  armed: boolean;
  actsOff: string | null;
};

/** On a phone: the one act at the thumb, the way to the others, and the first refusal. A tap opens the panel; it never writes. */
export function JobActionBar({ address, offers, finding, armed, actsOff }: JobActionBarProps) {
  const ordered = inAdvisedOrder(offers, finding);
  const act = primaryAct(offers, finding, armed);
  const waiting = finding?.safe[0]?.verb === 'wait' ? finding.safe[0] : null;
  const wait = act === null ? waiting : null;
  // What is advised and refused, to this role or just now, is still what there is to do.
  const advised = ordered.find(({ verb }) => verb === finding?.safe[0]?.verb) ?? null;
  const refused = ordered.find((offer) => !offer.allowed);
  const wide = 'min-w-0 flex-1';

  return (
    <ActionBar>
      <div className="flex gap-2">
        {wait ? (
          <p className="flex h-[46px] flex-1 items-center gap-2 font-medium text-finding">
            <Icon icon="hourglass" /> {wait.label}
          </p>
        ) : act === null || actsOff !== null ? (
          <Button size="thumb" icon="ban" unavailable className={wide}>
            {(act ?? advised)?.label ?? (armed ? 'A wait is armed' : 'Nothing is advised')}
          </Button>
        ) : (
          <Link
            href={jobActPath(address, act.verb)}
            scroll={false}
            className={`${buttonClass({ variant: 'primary', size: 'thumb' })} ${wide}`}
          >
            <Icon icon={ACT_ICONS[act.verb]} />
            {act.label}
          </Link>
        )}
        <a href="#actions" className={buttonClass({ size: 'thumb' })}>
          Actions <span className="font-mono text-ink-3">{offers.length}</span>
        </a>
      </div>
      {actsOff !== null ? (
        <p className="text-ink-2 text-label">{actsOff}</p>
      ) : (
        refused &&
        !refused.allowed && (
          <Refusal verb={refused.label} className="text-body!">
            {afterColon(refused.reason)}
          </Refusal>
        )
      )}
    </ActionBar>
  );
}

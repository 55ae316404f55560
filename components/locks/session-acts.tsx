import { ACT_ICONS } from '@/components/recovery/act-icons';
import { afterColon } from '@/components/triage/after-colon';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Refusal } from '@/components/ui/refusal';
import type { BackendOffer } from '@/lib/actions/action-offer';
import { backendActPath } from '@/lib/locks/lock-url';
import type { SafeAct } from '@/lib/triage/finding';

type SessionActsProps = {
  pid: number;
  /** The key of the session; null when its start is hidden. */
  backend: string | null;
  offers: readonly BackendOffer[];
  /** What the finding advises; null when nothing was found. */
  advice: SafeAct | null;
  /** The one filled button of the page is its. */
  lead: boolean;
  actsOff: string | null;
};

/** What may be done about a session, the advised act first; what may not stays with its reason. A press only opens the panel. */
export function SessionActs({ pid, backend, offers, advice, lead, actsOff }: SessionActsProps) {
  const advised = (verb: string) => verb === advice?.verb;
  const ordered = offers.toSorted((a, b) => Number(advised(b.verb)) - Number(advised(a.verb)));
  const refusals = refusedTogether(ordered, actsOff);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {ordered.map((offer) => {
          const { verb, label, allowed } = offer;
          return allowed && actsOff === null && backend !== null ? (
            <Link
              key={verb}
              href={backendActPath(backend, verb)}
              scroll={false}
              data-row-open={advised(verb) ? '' : undefined}
              className={`${buttonClass({ variant: variantOf(offer, advised(verb), lead), size: advised(verb) ? 'normal' : 'small' })} max-sm:h-[46px] max-sm:flex-1`}
            >
              <Icon icon={ACT_ICONS[verb]} size="button" />
              {advised(verb) ? advice?.label : label}
            </Link>
          ) : (
            <Button
              key={verb}
              unavailable
              icon="ban"
              size="small"
              aria-describedby={refusalId(
                pid,
                refusals.findIndex(({ verbs }) => verbs.includes(verb)),
              )}
              className="max-sm:h-[46px] max-sm:flex-1"
            >
              {label}
            </Button>
          );
        })}
        {advice && (
          <p
            className={`text-pretty text-ink-2 text-label ${advice.verb === 'wait' ? 'w-full' : 'min-w-[24ch] flex-1'}`}
          >
            {advice.verb === 'wait' && <b className="font-medium text-ink">{advice.label}. </b>}
            {advice.note}
          </p>
        )}
      </div>
      {refusals.map(({ labels, reason }, place) => (
        <Refusal key={reason} id={refusalId(pid, place)} verb={labels.join(', ')}>
          {afterColon(reason)}
        </Refusal>
      ))}
    </div>
  );
}

/** What takes a second person is outlined in red, also where it is what is advised. */
function variantOf(offer: BackendOffer, advised: boolean, lead: boolean) {
  if (offer.allowed && offer.second !== null) return 'danger';
  if (!advised) return 'plain';
  return lead ? 'primary' : 'accent';
}

const refusalId = (pid: number, place: number) => `no-${pid}-${place}`;

type Refused = { verbs: string[]; labels: string[]; reason: string };

/** What is refused, each reason once: mostly what forbids one act forbids the other. */
function refusedTogether(offers: readonly BackendOffer[], actsOff: string | null): Refused[] {
  const byReason = new Map<string, Refused>();
  for (const offer of offers) {
    const reason = offer.allowed ? actsOff : offer.reason;
    if (reason === null) continue;
    const refused = byReason.get(reason) ?? { verbs: [], labels: [], reason };
    refused.verbs.push(offer.verb);
    refused.labels.push(offer.label);
    byReason.set(reason, refused);
  }
  return [...byReason.values()];
}

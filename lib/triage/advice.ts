import type { ActionOffer } from '@/lib/actions/action-offer';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { actionFactsOf } from '@/lib/triage/action-facts';
import type { Finding, SafeAct, UnsafeAct } from '@/lib/triage/finding';
import { rightsOn } from '@/lib/triage/rights-on';
import type { View } from '@/lib/triage/view';

type Verb = SafeAct['verb'];

/** Worked out when it is asked for: of thousands of jobs in trouble a few hundred are listed. */
export type Advice = () => Pick<Finding, 'safe' | 'unsafe'>;

type Wish = {
  /** Best first. A write among them is advised only if the row allows it. */
  order: readonly Verb[];
  /** How waiting or looking is called here, and what to look at. */
  wait: { label: string; note: string };
  /** Why an act is wrong here, where the row's own refusal would not say it. */
  reasons?: Partial<Record<Verb, string>>;
  /** What is not to be done either, and is no act on the job. */
  also?: readonly UnsafeAct[];
};

const ANYBODY = rightsOfAnybody(JOB_VERBS);

/** What somebody in a hurry would press. Why these are refused is told even where nobody advised them. */
const TEMPTING: readonly JobVerb[] = ['mark-failed', 'retry'];

/**
 * What to do in order, and what not to do with the reason. Writes are taken from the offers of the same observation, so
 * nothing is advised that the page would refuse. When no write of the order is possible, waiting is all that is left.
 */
export function advise(view: View, wish: Wish): Advice {
  let advice: ReturnType<Advice> | undefined;
  return () => {
    advice ??= adviceOn(view, wish);
    return advice;
  };
}

function adviceOn(view: View, { order, wait, reasons = {}, also = [] }: Wish): ReturnType<Advice> {
  const offers = offerActions(actionFactsOf(view.observation), rightsOn(view.observation, ANYBODY));
  const waiting: SafeAct = { verb: 'wait', ...wait };
  const wished = order.flatMap((verb): SafeAct[] => {
    if (verb === 'wait') return [waiting];
    const offer = offers.find((one) => one.verb === verb);
    return offer?.allowed && offer.second === null ? [{ verb, label: offer.label, note: offer.note }] : [];
  });
  const safe = wished.length > 0 ? wished : [waiting];
  const advised = new Set(safe.map(({ verb }) => verb));

  const refused = offers.flatMap((offer) => {
    const wanted = order.includes(offer.verb) && offer.allowed && offer.second !== null;
    if (!TEMPTING.includes(offer.verb) && reasons[offer.verb] === undefined && !wanted) return [];
    const reason = reasons[offer.verb] ?? whyNotAlone(offer);
    return advised.has(offer.verb) || reason === undefined
      ? []
      : [{ verb: offer.verb, label: shortLabel(offer), reason }];
  });
  const unwise =
    advised.has('wait') || reasons.wait === undefined
      ? []
      : [{ verb: 'wait' as const, label: 'Wait', reason: reasons.wait }];
  return { safe, unsafe: [...unwise, ...refused, ...also] };
}

/** Why nobody does it alone now: it is refused, or takes a second person; undefined where one person may. */
function whyNotAlone(offer: ActionOffer): string | undefined {
  if (!offer.allowed) return offer.reason;
  return offer.second === null ? undefined : `It takes a second person. ${offer.second}`;
}

/** In a refusal a retry is named alone, whatever else it would close. */
function shortLabel({ verb, label }: ActionOffer): string {
  return verb === 'retry' ? 'Retry' : label;
}

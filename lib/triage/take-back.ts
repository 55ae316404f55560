import { type Advice, advise } from '@/lib/triage/advice';
import { isForeign } from '@/lib/triage/foreign-owner';
import type { View } from '@/lib/triage/view';
import { clock, lasted } from '@/lib/triage/words';

/**
 * The verdict and the acts for an attempt that a person may take back: it has no live lease and its owner is presumed gone.
 * `because` is the proof in one sentence.
 *
 * Where any worker may take over and nothing is in doubt, the next claim heals it, and for the grace after the lapse that
 * is the better act. With an effect in doubt a person is: only a person can look whether it happened.
 */
export function takeBack(view: View, because: string): { verdict: string; advice: Advice } {
  const { lease, inDoubt, observation } = view;
  const { takeover, grace } = observation.queue;
  const heals = lease.state === 'lapsed' && takeover === 'automatic' && inDoubt?.length === 0;
  const soon = heals && lease.over <= grace * 1000;
  const advice = advise(view, {
    order: soon ? ['wait', 'retry', 'mark-failed'] : ['retry', 'mark-failed'],
    wait: isOurs(view)
      ? { label: 'Wait for a worker', note: 'Any worker may take it over now; the next claim does.' }
      : {
          label: 'Recover it by its library',
          note: 'No act of this console can be carried out on it. Its own library has one that its workers know of.',
        },
    reasons: isOurs(view) ? { wait: whyNotWait(view) } : {},
  });
  return { verdict: verdictOf(view, because, soon && advice().safe[0]?.verb === 'wait'), advice };
}

/** Whether a job is of a queue that takes acts of this console. */
function isOurs({ observation }: View): boolean {
  return observation.takes.length > 0;
}

/** Of a table of somebody else's. */
const NO_LEDGER = 'What already happened outside is told nowhere.';

function verdictOf(view: View, because: string, waiting: boolean): string {
  const { inDoubt, lease, observation } = view;
  if (!isOurs(view)) return `Recover it by its library. ${because} ${NO_LEDGER}`;
  if (isForeign(observation) && !waiting) return `Take it back. ${because} ${NO_LEDGER}`;
  if (inDoubt === null)
    return `Look at the ledger of effects. ${because} What already happened outside could not be read.`;
  if (waiting) return `Wait for a worker to take it over. ${because}`;
  const haste =
    lease.state === 'lapsed' && observation.queue.takeover === 'automatic'
      ? ' before another worker does'
      : '';
  return `Take it back${haste}. ${because}${askFirst(view)}`;
}

/** The question that a retry asks about effects, told before the panel opens. */
function askFirst({ inDoubt }: View): string {
  const [only] = inDoubt ?? [];
  if (!inDoubt || only === undefined) return '';
  return inDoubt.length === 1
    ? ` First say whether ${only.stage} happened.`
    : ` First say which of ${inDoubt.length} effects happened.`;
}

function whyNotWait({ lease, inDoubt, observation }: View): string {
  const { takeover } = observation.queue;
  if (lease.state !== 'lapsed') return 'Nothing ends what has no lease.';
  if (takeover === 'operator')
    return 'This queue leaves a lapsed attempt to a person: nothing else moves it.';
  const [asked] = inDoubt ?? [];
  if (asked) return `The next attempt cannot know whether ${asked.stage} happened.`;
  return takeover === 'sweep'
    ? `Until a sweep comes, ${observation.subject} stands as it is, lapsed since ${clock(lease.until)}.`
    : `No worker has taken it in the ${lasted(lease.over)} since the lapse.`;
}

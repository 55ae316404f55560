import type { Experiment, Eyes } from '@/demo/lab/experiment';
import { firstAct, firstFinding, type SeenFinding } from '@/demo/lab/sightings';
import type { Seen, Strike } from '@/demo/lab/strike';
import { TOUR_STEPS, type TourStep, type TourStepKey, type TourStop } from '@/lib/fault-lab/tour';
import { findingPath, interventionPath, jobPath } from '@/lib/jobs/address-url';
import { backendPath } from '@/lib/locks/lock-url';

const NOTHING: Seen = { finding: null, act: null, judgement: null };

/** One stop of the tour as it stands now. What is seen for the first time is noted on the strike. */
export async function tellStop(eyes: Eyes, experiment: Experiment, strike: Strike | null): Promise<TourStop> {
  if (strike) strike.seen = await look(eyes, experiment, strike);
  const seen = strike?.seen ?? NOTHING;
  const { key, title, expect } = experiment;
  const { judgement } = seen;
  return {
    ...{ key, title, expect },
    state: stateOf(strike, seen),
    refusal: whyNotNow(strike),
    subject: strike?.hit?.subject ?? null,
    steps: TOUR_STEPS.map((step) => tellStep(step, experiment, strike, seen)),
    verdict: judgement && { holds: judgement.holds, findings: judgement.findings },
  };
}

/** Why a fault cannot be caused now; null when it can. One at a time of each. */
export function whyNotNow(strike: Strike | null): string | null {
  if (!strike?.isUnderWay) return null;
  return strike.hit === null ? 'it is being caused.' : 'this one has not come to its end.';
}

async function look(eyes: Eyes, experiment: Experiment, { hit, seen }: Strike): Promise<Seen> {
  if (hit === null) return seen;
  const [finding, act, judgement] = await Promise.all([
    seen.finding ?? firstFinding(eyes.db, hit),
    seen.act ?? firstAct(eyes.db, hit, experiment.acts),
    seen.judgement ?? experiment.judge(eyes, hit),
  ]);
  return { finding, act, judgement };
}

function stateOf(strike: Strike | null, { finding, act, judgement }: Seen): TourStop['state'] {
  if (strike === null) return 'ready';
  if (strike.failure !== null) return 'failed';
  if (strike.hit === null) return 'coming';
  if (judgement === null) return 'under-way';
  return finding && act ? 'settled' : 'ended';
}

function tellStep(key: TourStepKey, experiment: Experiment, strike: Strike | null, seen: Seen): TourStep {
  const { title, hint } = experiment.steps[key];
  return { key, title, hint: why(key, strike, seen) ?? hint, ...FACTS[key](experiment, strike, seen) };
}

/** What stands in the way of a step; null when it may still come. */
function why(key: TourStepKey, strike: Strike | null, { finding, act, judgement }: Seen): string | null {
  if (key === 'cause' && strike?.failure) return `It could not be caused: ${strike.failure}`;
  if (judgement === null) return null;
  if (key === 'see' && !finding) return 'It was over before Triage had to show it.';
  if (key === 'act' && !act) return 'It ended before anybody acted. Cause it again to take this step.';
  return null;
}

type Fact = Pick<TourStep, 'seen' | 'link'>;

const FACTS: Readonly<
  Record<TourStepKey, (experiment: Experiment, strike: Strike | null, seen: Seen) => Fact>
> = {
  cause: ({ tell }, strike) => ({
    seen: strike?.hit ? { at: strike.hit.at, sentence: tell(strike.hit) } : null,
    link: null,
  }),
  see: (_, strike, { finding }) => ({
    seen: finding && { at: finding.at, sentence: finding.sentence },
    link: finding
      ? { href: findingPath(finding.fingerprint), label: 'Show it in Triage' }
      : strike?.hit
        ? { href: '/', label: 'Open Triage' }
        : null,
  }),
  act: (_, __, { finding, act }) => ({
    seen: act && { at: act.at, sentence: `${act.actor}: ${act.detail}` },
    link: finding && home(finding),
  }),
  settle: (_, strike, { act, judgement }) => ({
    seen: judgement && { at: judgement.at, sentence: `${strike?.hit?.subject} is completed.` },
    link: act && { href: interventionPath(act.seq), label: 'Read the record' },
  }),
};

function home(finding: SeenFinding): TourStep['link'] {
  return finding.about === 'job'
    ? { href: jobPath(finding), label: 'Open the job' }
    : { href: backendPath(finding.key), label: 'Open the session' };
}

import type { Timestamp } from '@/lib/time';

/** The guided tour as far as the demo has seen it go: from the database and from the providers' logs, never from the page. */
export type LabTour = { stops: readonly TourStop[] };

/** What is done at each stop, in this order. */
export const TOUR_STEPS = ['cause', 'see', 'act', 'settle'] as const;
export type TourStepKey = (typeof TOUR_STEPS)[number];

/** One fault, from its cause to what the destination says in the end. */
export type TourStop = {
  key: string;
  title: string;
  /** What to expect, in one sentence. */
  expect: string;
  /** `coming`: it is being caused. `failed`: it could not be. `ended`: its job ended, and not all steps were taken. */
  state: 'ready' | 'coming' | 'under-way' | 'settled' | 'ended' | 'failed';
  /** Why it cannot be caused now; null when it can. */
  refusal: string | null;
  /** The tour's own job; null before one was struck. */
  subject: string | null;
  steps: readonly TourStep[];
  /** What was found at the destination; null until the job has ended. */
  verdict: TourVerdict | null;
};

export type TourStep = {
  key: TourStepKey;
  /** What to do, beginning with the verb. */
  title: string;
  /** What it shows, or how it is done. */
  hint: string;
  /** The fact that was seen; null before. */
  seen: { at: Timestamp; sentence: string } | null;
  /** Where in the console it is done or seen. */
  link: { href: string; label: string } | null;
};

export type TourVerdict = { holds: boolean; findings: readonly { holds: boolean; sentence: string }[] };

/** What comes next at a stop: the first step not seen; null when all are. */
export function nextStep({ steps }: TourStop): TourStep | null {
  return steps.find(({ seen }) => seen === null) ?? null;
}

/** How far the tour is. */
export function progressOf({ stops }: LabTour): {
  settled: number;
  stops: number;
  seen: number;
  steps: number;
} {
  const steps = stops.flatMap((stop) => stop.steps);
  return {
    settled: stops.filter(({ state }) => state === 'settled').length,
    stops: stops.length,
    seen: steps.filter(({ seen }) => seen !== null).length,
    steps: steps.length,
  };
}

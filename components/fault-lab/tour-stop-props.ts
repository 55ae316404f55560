import type { TourStop } from '@/lib/fault-lab/tour';

/** A stop of the tour, and what can be done at it by whom. */
export type TourStopPanelProps = {
  stop: TourStop;
  number: number;
  /** Whether the tour goes on here. */
  isCurrent: boolean;
  whyNot: string | null;
  /** Why the last wish to cause it was not carried out. */
  refusal: string | null;
  onCause: () => void;
};

import { loadLater } from '@/components/ui/load-later';

/*
 * What stands on Triage only at times, loaded when it does: the quiet, what was set aside, the jobs that a card stands for, and what is
 * said when something is not there. Not what the server draws and each sample changes: a sample that comes before its code empties its place.
 */

export const Calm = loadLater(() => import('@/components/triage/calm').then((module) => module.Calm));
export const SnoozedFindings = loadLater(() =>
  import('@/components/triage/snoozed-findings').then((module) => module.SnoozedFindings),
);
export const CardJobs = loadLater(() =>
  import('@/components/triage/card-jobs').then((module) => module.CardJobs),
);
/** Whoever comes near the button that unfolds them. */
export const loadCardJobs = () => void CardJobs.ahead();
export const MissingFinding = loadLater(() =>
  import('@/components/triage/missing-finding').then((module) => module.MissingFinding),
);
export const StripUnread = loadLater(() =>
  import('@/components/triage/strip-unread').then((module) => module.StripUnread),
);
export const ReadingFindings = loadLater(() =>
  import('@/components/triage/reading-findings').then((module) => module.ReadingFindings),
);

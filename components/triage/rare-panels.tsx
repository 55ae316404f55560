import { loadLater } from '@/components/ui/load-later';

/*
 * What stands on Triage only at times, loaded when it does: the quiet, what was set aside, and the jobs that a card stands for.
 */

export const Calm = loadLater(() => import('@/components/triage/calm').then((module) => module.Calm));
export const SnoozedFindings = loadLater(() =>
  import('@/components/triage/snoozed-findings').then((module) => module.SnoozedFindings),
);

const importCardJobs = () => import('@/components/triage/card-jobs');
/** Whoever comes near the button that unfolds them. */
export const loadCardJobs = () => void importCardJobs().catch(() => {});
export const CardJobs = loadLater(() => importCardJobs().then((module) => module.CardJobs));

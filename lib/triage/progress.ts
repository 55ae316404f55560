import { epochMs, type Timestamp } from '@/lib/time';
import type { View } from '@/lib/triage/view';

/** Whether this attempt itself entered a stage: a stage kept from the attempt before is not its progress. */
export function hasEnteredStage({ job }: View): boolean {
  if (job === null || job.stageEnteredAt === null) return false;
  return job.startedAt === null || epochMs(job.stageEnteredAt) >= epochMs(job.startedAt);
}

/** Milliseconds since the claim; null when the row does not say when it was claimed. */
export function sinceStart(view: View): number | null {
  return since(view, view.job?.startedAt ?? null);
}

/** Milliseconds since the last progress that shows: the stage entry, or the claim where no stage was entered. */
export function sinceProgress(view: View): number | null {
  return hasEnteredStage(view) ? since(view, view.job?.stageEnteredAt ?? null) : sinceStart(view);
}

function since({ observation }: View, at: Timestamp | null): number | null {
  return at === null ? null : epochMs(observation.databaseNow) - epochMs(at);
}

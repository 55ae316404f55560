import type { PastAttempt } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import { readValue } from '@/lib/triage/slot';
import type { View } from '@/lib/triage/view';

/** A claim that ended without a word from the owner that made it. */
export type Unreported = {
  attempt: number;
  owner: string;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
};

const WORDLESS: ReadonlySet<PastAttempt['end']> = new Set(['lapsed', 'operator']);

/**
 * The unbroken run of claims before this attempt, newest first, that each ended without a report, each by another owner.
 * Lapsed and closed by an operator are the same thing here: the owner said nothing. An id is one process start, so an owner
 * that comes a second time did not end with its first claim, and the run ends there.
 */
export function unreportedRun(view: View): Unreported[] {
  const run: Unreported[] = [];
  const seen = new Set<string>();
  for (const { attempt, owner, startedAt, finishedAt, end } of readValue(view.observation.past) ?? []) {
    if (owner === null || !WORDLESS.has(end) || seen.has(owner)) break;
    seen.add(owner);
    run.push({ attempt, owner, startedAt, finishedAt });
  }
  return run;
}

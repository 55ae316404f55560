import type { JobFinding, RootFinding } from '@/lib/triage/finding';

/** Rules that say no more of a job than that it waits, or cannot be heard, for a lock. */
const ONLY_WAITS: ReadonlySet<string> = new Set([
  'cannot-tell/heartbeats-blocked',
  'cannot-tell/owner-waits',
  'no-progress/stage-over-limit',
  'no-progress/waits-for-lock',
  'never-started/no-stage',
  'never-started/waits-for-lock',
]);

/** The findings that say something of their own: a job that only suffers from a cause is named on the card of that cause. */
export function withoutSufferers(
  findings: readonly JobFinding[],
  roots: readonly RootFinding[],
): JobFinding[] {
  const suffering = new Set(roots.flatMap(({ sufferers }) => sufferers.map(({ address }) => address.key)));
  return findings.filter(({ rule, address }) => !(ONLY_WAITS.has(rule) && suffering.has(address.key)));
}

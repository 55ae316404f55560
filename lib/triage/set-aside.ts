import type { Snooze } from '@/lib/actions/snooze';
import { isLater } from '@/lib/time';
import type { Finding } from '@/lib/triage/finding';

export type Snoozed = { finding: Finding; snooze: Snooze };

/** The findings that need somebody now, and those that are snoozed, the first to come back first. */
export function setAside(
  findings: readonly Finding[],
  snoozes: readonly Snooze[],
): { awake: readonly Finding[]; snoozed: readonly Snoozed[] } {
  const byFingerprint = new Map(snoozes.map((snooze) => [snooze.fingerprint, snooze]));
  const snoozed = findings.flatMap((finding) => {
    const snooze = byFingerprint.get(finding.fingerprint);
    return snooze ? [{ finding, snooze }] : [];
  });
  return {
    awake: findings.filter(({ fingerprint }) => !byFingerprint.has(fingerprint)),
    snoozed: snoozed.sort((a, b) => (isLater(a.snooze.until, b.snooze.until) ? 1 : -1)),
  };
}

import type { Finding } from '@/lib/triage/finding';

/** How many jobs a finding holds up: its own, or those that suffer from what it is about. */
export function heldUp(finding: Finding): number {
  return finding.about === 'job' ? Number(holdsUp(finding)) : finding.sufferers.length;
}

/** A worker's clock by its own account is a fault, but no job waits for it. */
export function holdsUp({ kind, confidence }: Pick<Finding, 'kind' | 'confidence'>): boolean {
  return kind !== 'clock-offset' || confidence === 'unknown';
}

import type { Finding } from '@/lib/triage/finding';

/** What a finding advises, and what it advises against, as `verb: label`. */
export function actsOf(finding: Finding | undefined): { safe: string[]; unsafe: string[] } {
  const words = ({ verb, label }: { verb: string; label: string }) => `${verb}: ${label}`;
  return { safe: finding?.safe.map(words) ?? [], unsafe: finding?.unsafe.map(words) ?? [] };
}

/** The subjects of the jobs that suffer. */
export function sufferersOf(finding: Finding | undefined): string[] {
  return finding?.sufferers.map(({ subject }) => subject) ?? [];
}

/** The process that a finding is about. */
export function pidOf(finding: Finding | undefined): number {
  return Number(finding?.address.key.split('@')[0]);
}

import type { RuleKind } from '@/lib/alerts/alert-rule';
import type { Said } from '@/lib/alerts/said';

/** One rule that fires, and about what. Durations are in seconds. */
export type Firing = {
  rule: string;
  kind: RuleKind;
  /** What it is about within its rule: the same as long as it is the same trouble. */
  key: string;
  said: Said;
  /** The findings that it is about, bounded. */
  fingerprints: readonly string[];
  /** The figure of the rule: jobs held up, seconds, a count. */
  value: number | null;
  to: readonly string[];
  repeat: number | null;
  openFor: number;
  /** Everything that it is about is snoozed. */
  aside: boolean;
};

/** The rules held against one reading. */
export type Judgement = {
  /** Worst first. */
  firing: readonly Firing[];
  /** The rules whose figures were read: only of these is what does not fire over. */
  judged: readonly string[];
  configured: readonly string[];
  /** The jobs about which nobody can tell just now, by how the fingerprints of their findings begin. */
  doubted: readonly string[];
  resolveAfter: number;
};

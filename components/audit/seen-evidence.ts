import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

export type SeenEvidence = RecoveryRequest['seen'];

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the operator had before their eyes, as the record kept it. Null when the record holds none of it. */
export function seenEvidence(recorded: unknown): SeenEvidence | null {
  if (typeof recorded !== 'object' || recorded === null) return null;
  const { rule, sentence, readAt, evidence } = recorded as Record<string, unknown>;
  const pieces = Array.isArray(evidence) ? evidence : [];
  if (textOrNull(sentence) === null && pieces.length === 0) return null;
  return {
    rule: textOrNull(rule),
    sentence: textOrNull(sentence),
    readAt: textOrNull(readAt) ?? '',
    evidence: pieces.flatMap((piece: Record<string, unknown> | null) => {
      const label = textOrNull(piece?.label);
      if (label === null) return [];
      return [{ label, value: textOrNull(piece?.value), meaning: textOrNull(piece?.meaning) ?? '' }];
    }),
  };
}

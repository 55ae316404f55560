import { FINDING_LOOK } from '@/components/triage/finding-look';
import { Mark } from '@/components/ui/mark';
import { kindName } from '@/lib/episodes/episode-words';

/** A kind of trouble as icon, words and colour; a kind that this version does not know as a question mark. */
export function KindMark({ kind }: { kind: string }) {
  const known = Object.hasOwn(FINDING_LOOK, kind) ? FINDING_LOOK[kind as keyof typeof FINDING_LOOK] : UNKNOWN;
  return <Mark {...known}>{kindName(kind)}</Mark>;
}

const UNKNOWN = { tone: 'unknown', icon: 'circle-question-mark' } as const;

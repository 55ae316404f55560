import { Check, ClockAlert, Hand, type LucideIcon, StepForward } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import { type EpisodeEnd, type EpisodeRow, endOf } from '@/lib/episodes/episode-row';

const ENDS: Readonly<Record<EpisodeEnd, { tone: Tone; icon: LucideIcon; word: string }>> = {
  open: { tone: 'late', icon: ClockAlert, word: 'Lasts' },
  itself: { tone: 'done', icon: Check, word: 'By itself' },
  act: { tone: 'done', icon: Hand, word: 'By an act' },
  superseded: { tone: 'idle', icon: StepForward, word: 'Superseded' },
};

/** How an episode stands: it lasts, or what ended it. */
export function EndMark({ row }: { row: Pick<EpisodeRow, 'closedHow'> }) {
  const { tone, icon, word } = ENDS[endOf(row)];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}

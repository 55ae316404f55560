import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import { type EpisodeEnd, type EpisodeRow, endOf } from '@/lib/episodes/episode-row';

const ENDS: Readonly<Record<EpisodeEnd, { tone: Tone; icon: IconName; word: string }>> = {
  open: { tone: 'late', icon: 'clock-alert', word: 'Lasts' },
  itself: { tone: 'done', icon: 'check', word: 'By itself' },
  act: { tone: 'done', icon: 'hand', word: 'By an act' },
  superseded: { tone: 'idle', icon: 'step-forward', word: 'Superseded' },
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

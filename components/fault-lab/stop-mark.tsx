import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { TourStop } from '@/lib/fault-lab/tour';

const MARKS: Readonly<Record<TourStop['state'], { tone: Tone; icon: IconName; word: string }>> = {
  ready: { tone: 'idle', icon: 'circle-dashed', word: 'Not caused' },
  coming: { tone: 'run', icon: 'hourglass', word: 'Being caused' },
  'under-way': { tone: 'run', icon: 'play', word: 'Under way' },
  settled: { tone: 'done', icon: 'check', word: 'Settled' },
  ended: { tone: 'late', icon: 'circle-slash', word: 'Ended by itself' },
  failed: { tone: 'fail', icon: 'x', word: 'Not caused' },
};

/** How a stop of the tour stands; settled only if what must hold does. */
export function StopMark({ stop, className }: { stop: TourStop; className?: string }) {
  const broken = stop.verdict?.holds === false;
  const { tone, icon, word } = broken
    ? ({ tone: 'fail', icon: 'x', word: 'Broken promise' } as const)
    : MARKS[stop.state];
  return (
    <Mark tone={tone} icon={icon} className={className}>
      {word}
    </Mark>
  );
}

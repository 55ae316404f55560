import { Check, CircleDashed, CircleSlash, Hourglass, type LucideIcon, Play, X } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { TourStop } from '@/lib/fault-lab/tour';

const MARKS: Readonly<Record<TourStop['state'], { tone: Tone; icon: LucideIcon; word: string }>> = {
  ready: { tone: 'idle', icon: CircleDashed, word: 'Not caused' },
  coming: { tone: 'run', icon: Hourglass, word: 'Being caused' },
  'under-way': { tone: 'run', icon: Play, word: 'Under way' },
  settled: { tone: 'done', icon: Check, word: 'Settled' },
  ended: { tone: 'late', icon: CircleSlash, word: 'Ended by itself' },
  failed: { tone: 'fail', icon: X, word: 'Not caused' },
};

/** How a stop of the tour stands; settled only if what must hold does. */
export function StopMark({ stop, className }: { stop: TourStop; className?: string }) {
  const broken = stop.verdict?.holds === false;
  const { tone, icon, word } = broken
    ? ({ tone: 'fail', icon: X, word: 'Broken promise' } as const)
    : MARKS[stop.state];
  return (
    <Mark tone={tone} icon={icon} className={className}>
      {word}
    </Mark>
  );
}

import { CircleStop, type LucideIcon, Play, Power, Unplug } from 'lucide-react';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { WorkerStanding } from '@/lib/workers/worker-standing';

const MARKS: Record<WorkerStanding, { tone: Tone; icon: LucideIcon; word: string }> = {
  active: { tone: 'run', icon: Play, word: 'Active' },
  draining: { tone: 'idle', icon: CircleStop, word: 'Draining' },
  silent: { tone: 'late', icon: Unplug, word: 'Silent' },
  stopped: { tone: 'idle', icon: Power, word: 'Stopped' },
};

/** A worker's standing as icon, word and colour. */
export function WorkerMark({ standing }: { standing: WorkerStanding }) {
  const { tone, icon, word } = MARKS[standing];
  return (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  );
}

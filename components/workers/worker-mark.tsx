import type { IconName } from '@/components/ui/icon-name';
import { Mark } from '@/components/ui/mark';
import type { Tone } from '@/components/ui/tone';
import type { WorkerStanding } from '@/lib/workers/worker-standing';

const MARKS: Record<WorkerStanding, { tone: Tone; icon: IconName; word: string }> = {
  active: { tone: 'run', icon: 'play', word: 'Active' },
  draining: { tone: 'idle', icon: 'circle-stop', word: 'Draining' },
  silent: { tone: 'late', icon: 'unplug', word: 'Silent' },
  stopped: { tone: 'idle', icon: 'power', word: 'Stopped' },
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

import { Check, Circle, CircleDot } from 'lucide-react';
import { Lamp } from '@/components/ui/lamp';
import type { TourStep } from '@/lib/fault-lab/tour';

/** The tick of a step: only once the demo has seen its fact. */
export function StepTick({ step, isNext }: { step: TourStep; isNext: boolean }) {
  const [tone, icon, word] = step.seen
    ? (['done', Check, 'Seen'] as const)
    : isNext
      ? (['run', CircleDot, 'Next'] as const)
      : (['idle', Circle, 'Not seen yet'] as const);
  return (
    <span className="mt-px">
      <Lamp tone={tone} icon={icon} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

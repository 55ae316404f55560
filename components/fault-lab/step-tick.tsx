import { Lamp } from '@/components/ui/lamp';
import type { TourStep } from '@/lib/fault-lab/tour';

/** The tick of a step: only once the demo has seen its fact. */
export function StepTick({ step, isNext }: { step: TourStep; isNext: boolean }) {
  const [tone, icon, word] = step.seen
    ? (['done', 'check', 'Seen'] as const)
    : isNext
      ? (['run', 'circle-dot', 'Next'] as const)
      : (['idle', 'circle', 'Not seen yet'] as const);
  return (
    <span className="mt-px">
      <Lamp tone={tone} icon={icon} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

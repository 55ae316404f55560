import { StepAction } from '@/components/fault-lab/step-action';
import { StepFact } from '@/components/fault-lab/step-fact';
import { StepTick } from '@/components/fault-lab/step-tick';
import type { TourStopPanelProps } from '@/components/fault-lab/tour-stop-props';
import { classNames } from '@/components/ui/class-names';
import type { TourStep } from '@/lib/fault-lab/tour';

type TourStepRowProps = { step: TourStep; isNext: boolean; of: TourStopPanelProps };

/** One step: its tick, what to do or what was seen, and the way there. */
export function TourStepRow({ step, isNext, of }: TourStepRowProps) {
  const begun = of.stop.subject !== null || step.key === 'cause';
  return (
    <li
      aria-current={isNext && of.isCurrent ? 'step' : undefined}
      className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 border-line border-b px-3.5 py-2.5 last:border-b-0 sm:px-4 md:grid-cols-[18px_minmax(0,1fr)_auto]"
    >
      <StepTick step={step} isNext={isNext && begun} />
      <div className="min-w-0">
        <h3 className={classNames('font-medium', step.seen || isNext ? 'text-ink' : 'text-ink-2')}>
          {step.title}
        </h3>
        {step.seen ? <StepFact seen={step.seen} /> : <p className="max-w-[76ch] text-ink-2">{step.hint}</p>}
      </div>
      <StepAction step={step} isNext={isNext} of={of} />
    </li>
  );
}

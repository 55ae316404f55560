import { StepAction } from '@/components/fault-lab/step-action';
import { StepFact } from '@/components/fault-lab/step-fact';
import { StepTick } from '@/components/fault-lab/step-tick';
import { StopMark } from '@/components/fault-lab/stop-mark';
import { Verdict } from '@/components/fault-lab/verdict';
import { classNames } from '@/components/ui/class-names';
import { Panel } from '@/components/ui/panel';
import { nextStep, type TourStep, type TourStop } from '@/lib/fault-lab/tour';

export type TourStopPanelProps = {
  stop: TourStop;
  number: number;
  /** Whether the tour goes on here. */
  isCurrent: boolean;
  whyNot: string | null;
  /** Why the last wish to cause it was not carried out. */
  refusal: string | null;
  onCause: () => void;
};

/** One fault: what to expect of it, its steps on a spine with a tick for each fact that was seen, and the verdict. */
export function TourStopPanel(props: TourStopPanelProps) {
  const { stop, number, isCurrent } = props;
  const next = nextStep(stop);
  const headline = `stop-${stop.key}`;
  return (
    <li data-row="" tabIndex={-1} className="min-w-0 rounded-panel">
      <Panel aria-labelledby={headline} aria-current={isCurrent ? 'step' : undefined}>
        <div className="grid gap-1 border-line border-b px-3.5 py-3 sm:px-4">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={headline} className="font-semibold text-finding">
              <span className="mr-1.5 font-medium font-mono text-ink-3">{number}</span>
              {stop.title}
            </h2>
            {stop.subject && (
              <span className="min-w-0 font-mono text-ink-2 text-label wrap-anywhere">{stop.subject}</span>
            )}
            <StopMark stop={stop} className="ml-auto max-sm:ml-0" />
          </div>
          <p className="max-w-[80ch] text-ink-2">{stop.expect}</p>
        </div>
        <ol>
          {stop.steps.map((step) => (
            <Step key={step.key} step={step} isNext={step === next} of={props} />
          ))}
        </ol>
        {stop.verdict && <Verdict verdict={stop.verdict} />}
      </Panel>
    </li>
  );
}

type StepProps = { step: TourStep; isNext: boolean; of: TourStopPanelProps };

function Step({ step, isNext, of }: StepProps) {
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

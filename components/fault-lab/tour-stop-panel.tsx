import { StopMark } from '@/components/fault-lab/stop-mark';
import { TourStepRow } from '@/components/fault-lab/tour-step-row';
import type { TourStopPanelProps } from '@/components/fault-lab/tour-stop-props';
import { Verdict } from '@/components/fault-lab/verdict';
import { Panel } from '@/components/ui/panel';
import { nextStep } from '@/lib/fault-lab/tour';

/** One fault: what to expect of it, its steps on a spine with a tick for each fact that was seen, and the verdict. */
export function TourStopPanel(props: TourStopPanelProps) {
  const { stop, number, isCurrent } = props;
  const next = nextStep(stop);
  const headline = `${stop.key}-title`;
  return (
    <li id={`stop-${stop.key}`} data-row="" tabIndex={-1} className="min-w-0 scroll-mt-16 rounded-panel">
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
            <TourStepRow key={step.key} step={step} isNext={step === next} of={props} />
          ))}
        </ol>
        {stop.verdict && <Verdict verdict={stop.verdict} />}
      </Panel>
    </li>
  );
}

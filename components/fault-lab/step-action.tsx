import type { Route } from 'next';
import type { TourStopPanelProps } from '@/components/fault-lab/tour-stop-props';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Refusal } from '@/components/ui/refusal';
import type { TourStep } from '@/lib/fault-lab/tour';

/** Where the page says why nothing can be caused. */
export const WHY_NOT_ID = 'why-not-cause';

type StepActionProps = { step: TourStep; isNext: boolean; of: TourStopPanelProps };

/** What is done for a step: causing it, or going to where it is seen and done. */
export function StepAction({ step, isNext, of }: StepActionProps) {
  if (step.key === 'cause') return <Cause of={of} />;
  if (!step.link) return null;
  const variant = isNext ? (of.isCurrent ? 'primary' : 'accent') : 'plain';
  return (
    <div className="flex items-start max-md:col-start-2 max-md:mt-2">
      {/* The demo says where; it knows the console's addresses. */}
      <Link href={step.link.href as Route} className={`${buttonClass({ variant })} max-sm:h-[46px]`}>
        {step.link.label}
      </Link>
    </div>
  );
}

function Cause({ of: { stop, isCurrent, whyNot, refusal, onCause } }: { of: TourStopPanelProps }) {
  const reason = whyNot ?? stop.refusal;
  const again = stop.state !== 'ready' && stop.state !== 'coming';
  const isTheNext =
    isCurrent && (stop.state === 'ready' || stop.state === 'failed' || stop.state === 'ended');
  const id = `cause-${stop.key}`;
  // What holds for the whole page is said above, once.
  const said = whyNot === null ? (stop.refusal ?? refusal) : null;
  return (
    <div className="grid content-start justify-items-start gap-1.5 max-md:col-start-2 max-md:mt-2 md:max-w-[260px] md:justify-items-end">
      <Button
        variant={isTheNext && !reason ? 'primary' : again ? 'plain' : 'accent'}
        icon={again ? 'rotate-ccw' : 'zap'}
        unavailable={reason !== null}
        aria-describedby={whyNot === null ? (said ? id : undefined) : WHY_NOT_ID}
        onClick={onCause}
        className="max-sm:h-[46px]"
      >
        {again ? 'Cause it again' : 'Cause it'}
        <span className="sr-only">: {stop.title}</span>
      </Button>
      {said && (
        <Refusal id={id} verb={again ? 'Cause it again' : 'Cause it'}>
          {said}
        </Refusal>
      )}
    </div>
  );
}

import { RotateCcw, Zap } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import type { TourStopPanelProps } from '@/components/fault-lab/tour-stop-panel';
import { Button, buttonClass } from '@/components/ui/button';
import { Refusal } from '@/components/ui/refusal';
import type { TourStep } from '@/lib/fault-lab/tour';

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
  const again = stop.state !== 'ready';
  const isTheNext =
    isCurrent && (stop.state === 'ready' || stop.state === 'failed' || stop.state === 'ended');
  const id = `cause-${stop.key}`;
  const said = reason ?? refusal;
  return (
    <div className="grid content-start justify-items-start gap-1.5 max-md:col-start-2 max-md:mt-2 md:max-w-[260px] md:justify-items-end">
      <Button
        variant={isTheNext && !reason ? 'primary' : again ? 'plain' : 'accent'}
        icon={again ? RotateCcw : Zap}
        unavailable={reason !== null}
        aria-describedby={said ? id : undefined}
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

import type { ReviewStep } from '@/components/reviews/use-review';
import { Button } from '@/components/ui/button';
import { Lamp } from '@/components/ui/lamp';
import { OutcomeLine } from '@/components/ui/outcome-line';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { ReviewItem } from '@/lib/reviews/review';

type ReviewOutcomeProps = { item: ReviewItem; step: ReviewStep; onRearm: () => void; onAskAgain: () => void };

const DID = { 'sign-off': 'signed it off', query: 'queried it', answer: 'answered' } as const;

/** What became of one's word, or what somebody else said meanwhile: seen first, then one may go on. */
export function ReviewOutcome({ item, step, onRearm, onAskAgain }: ReviewOutcomeProps) {
  if (step.name === 'lost')
    return (
      <div role="alert" className="grid justify-items-start gap-2.5">
        <OutcomeLine outcome="unknown">
          No answer came back, so it may have been written. The same request again is carried out once at
          most.
        </OutcomeLine>
        <Button variant="accent" onClick={onAskAgain}>
          Ask again with the same request
        </Button>
      </div>
    );
  const last = item.notes.at(-1);
  return (
    <div role="status" className="grid justify-items-start gap-2.5">
      {step.name === 'answered' ? (
        <OutcomeLine outcome={step.outcome.outcome}>{step.outcome.detail}</OutcomeLine>
      ) : (
        <p className="flex gap-2">
          <Lamp tone="late" icon="clock-alert" className="mt-px" />
          <span>
            <b className="font-semibold">Something was said of it since you looked.</b>{' '}
            {last && `${last.by.name} ${DID[last.verb]} at ${formatUtcTime(last.at)} UTC.`}
          </span>
        </p>
      )}
      <Button size="small" onClick={onRearm}>
        {step.name === 'answered' && step.outcome.outcome === 'done' ? 'Say more' : 'I have seen it; go on'}
      </Button>
    </div>
  );
}

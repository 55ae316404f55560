'use client';

import { type Ref, useId, useState } from 'react';
import { REASON_MIN } from '@/components/recovery/draft';
import { ReviewOutcome } from '@/components/reviews/review-outcome';
import { type SayReview, useReview } from '@/components/reviews/use-review';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Refusal } from '@/components/ui/refusal';
import type { ReviewVerb } from '@/lib/reviews/review';
import type { ReviewDetail } from '@/lib/reviews/review-list';
import { type Reviewer, type ReviewOffer, reviewOffers } from '@/lib/reviews/review-offers';

export type ReviewFormProps = {
  detail: ReviewDetail;
  reviewer: Reviewer;
  /** What was written so far; it outlives going to another item and back. */
  note: string;
  onNote: (note: string) => void;
  say: SayReview;
  /** It was said, and stands in the record. */
  onDone: (verb: ReviewVerb) => void;
  /** Why nothing can be sent at all; null while it can. */
  actsOff: string | null;
  noteRef?: Ref<HTMLTextAreaElement> | undefined;
};

const LABELS: Readonly<Record<ReviewVerb, string>> = {
  'sign-off': 'Sign off',
  query: 'Query',
  answer: 'Answer',
};

/** A note, and what to do with it. What this person may not say stays in sight with the reason. */
export function ReviewForm(props: ReviewFormProps) {
  const { detail, reviewer, note, onNote, actsOff, noteRef } = props;
  const [error, setError] = useState<string>();
  const refusals = useId();
  const review = useReview(detail, props.say, props.onDone);
  const offers = reviewOffers(detail.item, reviewer);
  const shown = shownVerbs(reviewer, detail);
  const refused = shown.flatMap((verb) => reasonOf(verb, offers[verb], actsOff));

  const press = (verb: ReviewVerb, offer: ReviewOffer) => {
    const missing = offer.allowed && offer.noteNeeded && note.trim().length < REASON_MIN;
    setError(missing ? `Say it in at least ${REASON_MIN} characters.` : undefined);
    if (!missing) void review.say(verb, note);
  };

  if (review.moved || review.step.name === 'answered' || review.step.name === 'lost')
    return (
      <ReviewOutcome
        item={detail.item}
        step={review.step}
        onRearm={review.rearm}
        onAskAgain={review.askAgain}
      />
    );
  const mayWrite = shown.some((verb) => offers[verb].allowed) && actsOff === null;
  return (
    <div className="grid gap-2.5">
      {mayWrite && (
        <TextArea
          ref={noteRef}
          label="Note"
          hint={hintFor(reviewer, detail)}
          value={note}
          error={error}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {shown.map((verb) => (
          <Button
            key={verb}
            variant={verb === 'query' ? 'accent' : 'primary'}
            unavailable={!offers[verb].allowed || actsOff !== null || review.step.name === 'sent'}
            aria-describedby={offers[verb].allowed && actsOff === null ? undefined : refusals}
            onClick={() => press(verb, offers[verb])}
            className="max-sm:h-11 max-sm:flex-1"
          >
            {LABELS[verb]}
          </Button>
        ))}
      </div>
      <div id={refusals} className="grid gap-1 empty:hidden">
        {refused.map(({ verb, reason }) => (
          <Refusal key={verb} verb={LABELS[verb]}>
            {reason}
          </Refusal>
        ))}
      </div>
      {review.step.name === 'open' && review.step.refused && (
        <p role="alert" className="text-fail">
          {review.step.refused}
        </p>
      )}
    </div>
  );
}

function hintFor({ role }: Reviewer, { item }: ReviewDetail): string {
  if (role !== 'reviewer') return 'what the reviewer asks for';
  return item.state === 'queried' ? 'needed: nobody has answered' : 'needed for a query';
}

/** A reviewer signs off or queries; everybody else answers where something is asked. */
function shownVerbs({ role }: Reviewer, { item }: ReviewDetail): readonly ReviewVerb[] {
  if (role === 'reviewer') return ['sign-off', 'query'];
  return item.state === 'queried' ? ['answer', 'sign-off'] : ['sign-off'];
}

function reasonOf(verb: ReviewVerb, offer: ReviewOffer, actsOff: string | null) {
  if (!offer.allowed) return [{ verb, reason: offer.reason }];
  return actsOff === null ? [] : [{ verb, reason: actsOff }];
}

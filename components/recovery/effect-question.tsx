import { useId } from 'react';
import type { DraftAnswer } from '@/components/recovery/draft';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { EffectQuestion as Question } from '@/lib/actions/action-offer';

const ANSWERS = [
  { value: 'happened', label: 'Happened' },
  { value: 'did-not', label: 'Did not' },
  { value: 'not-known', label: 'Not known' },
] as const;

type EffectQuestionProps = {
  question: Question;
  answer: DraftAnswer;
  error: string | undefined;
  onChange: (change: Partial<DraftAnswer>) => void;
};

/** One effect that was intended and that nobody confirmed. It has no default: the operator looks, then says. */
export function EffectQuestion({ question, answer, error, onChange }: EffectQuestionProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5 border-line border-t py-2 first-of-type:border-t-0 first-of-type:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-mono text-[12.5px] wrap-anywhere">{question.key}</span>{' '}
          <span className="text-ink-3 text-label">
            {question.provider}, {question.honoursKeys ? 'honours keys' : 'honours no keys'}
          </span>
        </span>
        <SegmentedControl
          label={`Did ${question.key} happen?`}
          options={ANSWERS}
          value={answer.answer}
          onChange={(value) => onChange({ answer: value })}
          describedBy={error ? errorId : undefined}
          invalid={error !== undefined}
          className="ml-auto"
        />
      </div>
      {error && (
        <p id={errorId} className="text-fail text-label">
          {error}
        </p>
      )}
      <input
        aria-label={`What you saw about ${question.key}`}
        placeholder="What you saw, and where you looked"
        value={answer.note}
        onChange={(event) => onChange({ note: event.target.value })}
        className={classNames(CONTROL_CLASS, 'h-8 text-[12.5px] max-sm:h-[46px]')}
      />
    </div>
  );
}

import { classNames } from '@/components/ui/class-names';
import type { IconName } from '@/components/ui/icon-name';
import { Lamp } from '@/components/ui/lamp';
import type { Tone } from '@/components/ui/tone';
import type { Answer, QuestionAnswer } from '@/lib/health/questions/question';

const MARKS: Readonly<Record<Answer, { tone: Tone; icon: IconName; words: string }>> = {
  yes: { tone: 'done', icon: 'check', words: '' },
  no: { tone: 'fail', icon: 'x', words: 'font-medium text-fail' },
  'cannot tell': { tone: 'unknown', icon: 'circle-question-mark', words: '' },
};

/** An answer as icon and word, with the few words that say of what. Yes stays in ink: nothing is lit when all is well. */
export function AnswerMark({ answer, note }: Pick<QuestionAnswer, 'answer' | 'note'>) {
  const { tone, icon, words } = MARKS[answer];
  return (
    <span className="inline-flex gap-[7px]">
      <Lamp tone={tone} icon={icon} />
      <span className={classNames('min-w-0', words)}>
        <span className="whitespace-nowrap">{answer}</span>
        {note && <span className="block font-normal text-ink-3 text-label leading-[15px]">{note}</span>}
      </span>
    </span>
  );
}

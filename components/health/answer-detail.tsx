import { AnswerMark } from '@/components/health/answer-mark';
import { CopyCode } from '@/components/ui/copy-code';
import { formatUtcTime } from '@/lib/format/utc-time';
import { QUESTIONS, type QuestionAnswer } from '@/lib/health/questions/question';

/** One answer in full: the sentence, what was read where and when, and what mends it. */
export function AnswerDetail({ answer }: { answer: QuestionAnswer }) {
  const { evidence, fixes, sentence } = answer;
  const question = QUESTIONS.find(({ key }) => key === answer.question);
  return (
    <section className="min-w-0">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-medium">
        {question?.full}
        <AnswerMark answer={answer.answer} note={null} />
      </h3>
      <p className="mt-1 max-w-[80ch] text-ink-2 wrap-anywhere">{sentence}</p>
      {fixes.length > 0 && (
        <ul className="mt-1.5 grid gap-1.5">
          {fixes.map(({ does, sql }) => (
            <li key={`${does}${sql}`}>
              <span className="max-w-[80ch]">{does}</span>
              {sql && <CopyCode value={sql} what="the statement" className="mt-1" />}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-1.5 grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-x-3 text-label max-sm:grid-cols-1">
        {evidence.map(({ what, value, where, readAt }) => (
          <div key={what} className="contents">
            <dt className="text-ink-3">{what}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">
              {value}{' '}
              <span className="text-ink-3">
                <span className="font-mono tracking-mono">{where}</span>,{' '}
                <time dateTime={readAt}>{formatUtcTime(readAt)}</time>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

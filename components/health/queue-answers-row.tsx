'use client';

import { useId, useState } from 'react';
import { AnswerDetail } from '@/components/health/answer-detail';
import { AnswerMark } from '@/components/health/answer-mark';
import { RunsBar } from '@/components/health/runs-bar';
import { Icon } from '@/components/ui/icon';
import { Cell, Row } from '@/components/ui/table';
import { formatDuration } from '@/lib/format/duration';
import { QUESTIONS } from '@/lib/health/questions/question';
import type { QueueAnswers } from '@/lib/health/questions/report';

const SECOND = 1_000;
/** On a phone a queue is a card: its name, then a line a question. */
const CARD =
  'max-sm:block max-sm:border-line max-sm:border-b max-sm:px-3.5 max-sm:py-2.5 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0';

/** A queue's six answers in a row, which opens into their evidence and what mends them. */
export function QueueAnswersRow({ queue, promise, answers }: QueueAnswers) {
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <>
      <Row className={CARD}>
        <Cell className="max-sm:first:pl-0 sm:min-w-[164px]">
          <button
            type="button"
            data-row-open=""
            aria-expanded={open}
            aria-controls={detail}
            onClick={() => setOpen(!open)}
            className="flex items-start gap-1.5 text-left max-sm:min-h-11"
          >
            <Icon icon={open ? 'chevron-down' : 'chevron-right'} className="mt-px text-ink-3" />
            <span className="min-w-0">
              <b className="font-medium font-mono wrap-anywhere">{queue ?? 'all attempts'}</b>
              <span className="block text-ink-3 text-label">
                {promise ? `lease ${formatDuration(promise.ttl * SECOND)}` : 'no queue says its lease'}
              </span>
            </span>
          </button>
        </Cell>
        {answers.map((answer) => (
          <Cell
            key={answer.question}
            className="max-sm:mt-1.5 max-sm:last:pr-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:gap-x-3"
          >
            <span className="text-ink-3 text-label sm:hidden">
              {QUESTIONS.find(({ key }) => key === answer.question)?.short}
            </span>
            <span className="flex items-start gap-x-3 max-sm:contents max-xl:flex-wrap">
              <AnswerMark answer={answer.answer} note={answer.note} />
              {answer.runs && (
                <span className="max-sm:col-span-2 max-sm:mt-1">
                  <RunsBar runs={answer.runs} />
                </span>
              )}
            </span>
          </Cell>
        ))}
      </Row>
      <tr hidden={!open} className="max-sm:block max-sm:[&[hidden]]:hidden">
        <td
          id={detail}
          colSpan={answers.length + 1}
          className="border-line border-b bg-well p-0 max-sm:block"
        >
          {open && (
            <div className="grid gap-x-8 gap-y-4 px-3.5 py-3 lg:grid-cols-2">
              {answers.map((answer) => (
                <AnswerDetail key={answer.question} answer={answer} />
              ))}
            </div>
          )}
        </td>
      </tr>
    </>
  );
}

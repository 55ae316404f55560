import { QueueAnswersRow } from '@/components/health/queue-answers-row';
import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel, PanelHead } from '@/components/ui/panel';
import { HeadCell, Table } from '@/components/ui/table';
import { countOf } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';
import { QUESTIONS } from '@/lib/health/questions/question';
import { LOOK_BACK_HOURS } from '@/lib/health/questions/queue-facts';
import type { QuestionsReport } from '@/lib/health/questions/report';

type QuestionsTableProps = {
  report: QuestionsReport;
  /** Why the newest read failed; the answers are then the last ones. */
  problem: string | null;
};

/** The six questions of each queue, a row a queue. */
export function QuestionsTable({ report, problem }: QuestionsTableProps) {
  const { queues, left, readAt } = report;
  return (
    <Panel aria-labelledby="six-questions">
      <PanelHead
        id="six-questions"
        title="Six questions of each queue"
        note={
          <span>
            <span className="max-sm:hidden">answered from the data of the last {LOOK_BACK_HOURS} h, </span>
            <time dateTime={readAt}>{formatUtcTime(readAt)}</time>
          </span>
        }
        className="max-sm:flex-wrap"
      />
      {problem && (
        <Banner tone="late" icon="circle-question-mark" title="The questions could not be asked again.">
          {problem} Below is what was answered last.
        </Banner>
      )}
      {queues.every(({ queue }) => queue === null) ? (
        <EmptyState icon="inbox" title="No queue is there to be asked about">
          A queue is a row of public.queues with its lease and its heartbeat. Nothing can be enqueued before.
        </EmptyState>
      ) : (
        <Table className="max-sm:block">
          <caption className="sr-only">
            Six questions of each queue. Each row opens into what was read and what mends it.
          </caption>
          <thead className="max-sm:hidden">
            <tr>
              <HeadCell>Queue</HeadCell>
              {QUESTIONS.map(({ key, short }) => (
                <HeadCell key={key} className="align-bottom max-xl:whitespace-normal">
                  {short}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {queues.map((answers) => (
              <QueueAnswersRow key={answers.queue} {...answers} />
            ))}
          </tbody>
        </Table>
      )}
      {left > 0 && (
        <p className="border-line border-t px-3.5 py-2 text-ink-2 text-label">
          {countOf(left, 'more queue')} {left === 1 ? 'was' : 'were'} not asked about.
        </p>
      )}
    </Panel>
  );
}

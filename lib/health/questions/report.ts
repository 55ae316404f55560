import { isAttemptCounted } from '@/lib/health/questions/attempt-counted';
import { isHeartbeatRenewed } from '@/lib/health/questions/heartbeat-renewed';
import { doesLeaseOutlastRuns } from '@/lib/health/questions/lease-outlasts-runs';
import { isOneStatement } from '@/lib/health/questions/one-statement';
import { isOwnerRecorded } from '@/lib/health/questions/owner-recorded';
import type { Answer, QuestionAnswer } from '@/lib/health/questions/question';
import type { QuestionFacts, QueuePromise } from '@/lib/health/questions/queue-facts';
import { doesWatcherRun } from '@/lib/health/questions/watcher-runs';
import type { Timestamp } from '@/lib/time';

/** One queue with its six answers, in the order of the questions. */
export type QueueAnswers = {
  /** Null where the table names no queue. */
  queue: string | null;
  promise: QueuePromise | null;
  answers: readonly QuestionAnswer[];
};

/** The six questions of every queue of one database, answered at one moment. */
export type QuestionsReport = {
  readAt: Timestamp;
  database: string;
  serverVersion: string;
  /** Who read. */
  role: string;
  /** The table of attempts, with its schema; null where there is none. */
  table: string | null;
  /** Rows by the statistics; null while nobody has taken any. */
  rows: number | null;
  queues: readonly QueueAnswers[];
  /** Queues that were not looked at. */
  left: number;
  counts: Readonly<Record<Answer, number>>;
};

/** Judges everything that was read. Pure: the same facts always give the same report. */
export function reportOf(facts: QuestionFacts): QuestionsReport {
  const { schema, watcher, left } = facts;
  const queues = facts.queues.map((queue): QueueAnswers => {
    const answers = [
      isOneStatement(schema, queue),
      doesLeaseOutlastRuns(schema, queue, facts.promises),
      isHeartbeatRenewed(schema, queue),
      doesWatcherRun(schema, watcher),
      isOwnerRecorded(schema, queue),
      isAttemptCounted(schema, queue),
    ];
    return { queue: queue.name, promise: queue.promise, answers };
  });
  const counted = (answer: Answer) =>
    queues.flatMap(({ answers }) => answers).filter((one) => one.answer === answer).length;
  const { readAt, database, serverVersion, role, table } = schema;
  return {
    ...{ readAt, database, serverVersion, role, left, queues },
    table: table?.name ?? null,
    rows: table?.rows ?? null,
    counts: { yes: counted('yes'), no: counted('no'), 'cannot tell': counted('cannot tell') },
  };
}

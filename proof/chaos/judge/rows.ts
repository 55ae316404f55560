import type { Happened, Recorded, Row } from '@/proof/chaos/judge/testimony';

const TERMINAL: readonly unknown[] = ['completed', 'failed'];

/**
 * Attempts that are not as the record says an act left them: a closed one must be so to the last column, an open one
 * unless its history went on after the act.
 */
export function unlikeTheirRecord(
  record: readonly Recorded[],
  jobs: readonly Row[],
  history: readonly Happened[],
): string[] {
  const now = new Map(jobs.map((job) => [String(job.id), job]));
  const lastLine = new Map(history.map((line) => [line.jobId, line]));
  return record
    .filter(({ outcome, target }) => outcome === 'done' && target === 'job')
    .flatMap((event) =>
      event.after.filter(isAttempt).flatMap((after) => {
        const key = String(after.id);
        const job = now.get(key);
        if (!job) return [`Record ${event.seq} (${event.action}) left attempt ${key}, which is not there.`];
        if (TERMINAL.includes(after.status)) return differences(event, after, job, Object.keys(after));
        // What a worker or a later act did since stands in the history under another reason.
        const movedOn = lastLine.get(key)?.reason !== event.reason;
        return movedOn ? [] : differences(event, after, job, ['status', 'attempt', 'lease_token']);
      }),
    );
}

const isAttempt = (row: Row) => 'attempt' in row;

function differences(event: Recorded, after: Row, now: Row, columns: readonly string[]): string[] {
  return columns
    .filter((column) => JSON.stringify(after[column]) !== JSON.stringify(now[column]))
    .map(
      (column) =>
        `Record ${event.seq} (${event.action}) left ${column} of attempt ${now.id} as ${after[column]}, and it is ${now[column]}.`,
    );
}

/** Nobody but operators pauses and resumes: each pause must begin where the one recorded before it ended, and the last must stand. */
export function brokenPauses(record: readonly Recorded[], queues: readonly Row[]): string[] {
  return queues.flatMap((queue) => {
    const done = record.filter(
      ({ target, jobKey, outcome }) => target === 'queue' && jobKey === queue.name && outcome === 'done',
    );
    const ends = done.map(({ after }) => after[0]?.paused_at ?? null);
    const begins = [...done.map(({ before }) => before[0]?.paused_at ?? null), queue.paused_at ?? null];
    return ends.flatMap((end, index) => {
      const next = begins[index + 1] ?? null;
      const after = done[index]?.seq;
      return end === next
        ? []
        : [`Record ${after} left ${queue.name} paused at ${end}; what follows found ${next}.`];
    });
  });
}

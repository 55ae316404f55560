import type { ActionFacts, ForeignFacts } from '@/lib/actions/action-facts';
import type { Guard, PreviewRow } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { JobStatus } from '@/lib/jobs/job';

/** What stands in a button whose act may lead to it. */
export const MAY_RUN_TWICE = ', may run twice';

/** The act's name on a job of somebody else's. What a late finish may undo stands in the button of those that take it from its owner. */
export function foreignLabelOf(
  verb: JobVerb,
  label: string,
  status: JobStatus | null,
  { fenced }: ForeignFacts,
): string {
  const takes = verb === 'retry' || verb === 'mark-failed';
  return takes && status === 'running' && !fenced ? `${label}${MAY_RUN_TWICE}` : label;
}

/** What the act does, in one sentence. */
export function foreignNoteOf(
  verb: JobVerb,
  { source, locksQueue, earlier }: ForeignFacts,
  { status, owner }: Guard,
): string {
  const allowed = earlier ? ' It was allowed for an earlier shape of its tables.' : '';
  const queue = locksQueue ? ', and its queue with it' : '';
  const taken = status === 'running' ? `Takes it from ${owner ?? 'its owner'}${queue}` : 'Opens it again';
  return verb === 'retry'
    ? `${taken}: it waits for any worker of ${source}, in the same row.${allowed}`
    : `Closes it as failed, in the same row${locksQueue ? ', and frees its queue' : ''}: nothing runs it again by itself.${allowed}`;
}

/** The row after the act; no other is made. */
export function foreignPreviewOf(verb: JobVerb, subject: string, { status, owner }: Guard): PreviewRow[] {
  const from = status as JobStatus;
  const note = verb === 'retry' && owner !== null ? `no longer ${owner}'s` : 'by operator';
  return [{ row: subject, from, to: verb === 'retry' ? 'pending' : 'failed', note }];
}

const FINISHES = {
  true: 'If it comes back, its finish is refused.',
  false: 'If it comes back, its finish is not refused: it may close or overwrite the next run.',
  null: 'Whether its finish is refused if it comes back is told nowhere.',
} as const;

/** What its owner is to be told before somebody relies on it. */
function allowedEarlier(source: string): string {
  return `This writes what it was allowed for, and that was an earlier shape of its tables. Their owner looks at it with: npm run source:allow -- ${source}`;
}

/** What the act leaves as it is. */
export function foreignDoesNot(
  verb: JobVerb,
  { source, fenced, earlier }: ForeignFacts,
  { status }: ActionFacts,
): string[] {
  return [
    ...(earlier ? [allowedEarlier(source)] : []),
    ...(status === 'running' ? ["This does not stop the worker's process.", FINISHES[`${fenced}`]] : []),
    `This does not undo what already happened outside, and ${source} keeps no ledger of it.`,
    ...(verb === 'retry' ? ['This does not start it: one of its own workers must take it.'] : []),
  ];
}

import type { ActionFacts, ForeignFacts } from '@/lib/actions/action-facts';
import type { Guard, PreviewRow } from '@/lib/actions/action-offer';
import { takesFromOwner } from '@/lib/actions/questions';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { JobStatus } from '@/lib/jobs/job';

/** What stands in a button whose act may lead to it. */
export const MAY_RUN_TWICE = ', may run twice';

/** The act's name on a job of somebody else's. What a late finish may undo stands in the button. */
export function foreignLabelOf(
  verb: JobVerb,
  label: string,
  { status, foreign }: Pick<ActionFacts, 'status' | 'foreign'>,
): string {
  return takesFromOwner(verb) && status === 'running' && !foreign?.fenced
    ? `${label}${MAY_RUN_TWICE}`
    : label;
}

/** What the act does, in one sentence. */
export function foreignNoteOf(
  verb: JobVerb,
  { source, locksQueue, earlier }: ForeignFacts,
  { status, owner }: Guard,
  wait: ActionFacts['wait'],
): string {
  if (verb === 'wait-out')
    return `Says now what is to happen to it when its lease has lapsed, unless ${owner ?? 'its owner'} renews it first.`;
  if (verb === 'cancel-wait')
    return `Ends the wait of ${wait?.armedBy.name ?? 'whoever armed it'}: nothing happens to it when its lease lapses.`;
  const allowed = earlier ? ' It was allowed for an earlier shape of its tables.' : '';
  const queue = locksQueue ? ', and its queue with it' : '';
  const taken = status === 'running' ? `Takes it from ${owner ?? 'its owner'}${queue}` : 'Opens it again';
  return verb === 'retry'
    ? `${taken}: it waits for any worker of ${source}, in the same row.${allowed}`
    : `Closes it as failed, in the same row${locksQueue ? ', and frees its queue' : ''}: nothing runs it again by itself.${allowed}`;
}

/** The row after the act; no other is made. */
export function foreignPreviewOf(verb: JobVerb, subject: string, { status, owner }: Guard): PreviewRow[] {
  // What is armed or cancelled is a wait; the job stays as it is.
  if (!takesFromOwner(verb)) return [];
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
  if (verb === 'cancel-wait')
    return ['This changes nothing about the job: its lease still lapses unless it is renewed.'];
  if (verb === 'wait-out')
    return [
      'This writes nothing before the lapse, and keeps nobody from taking the job over.',
      "This does not stop the worker's process, then or now.",
      fenced
        ? 'This decides nothing in your place: a sign of life at that moment makes the wait need you.'
        : 'What takes a second person is not done by itself: where nothing tells then that its owner is gone, to mark it failed or retry it makes the wait need you.',
    ];
  return [
    ...(earlier ? [allowedEarlier(source)] : []),
    ...(status === 'running' ? ["This does not stop the worker's process.", FINISHES[`${fenced}`]] : []),
    `This does not undo what already happened outside, and ${source} keeps no ledger of it.`,
    ...(verb === 'retry' ? ['This does not start it: one of its own workers must take it.'] : []),
  ];
}

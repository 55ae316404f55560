import type { ActionFacts } from '@/lib/actions/action-facts';
import type { Guard, PreviewRow } from '@/lib/actions/action-offer';
import { foreignLabelOf, foreignNoteOf, foreignPreviewOf } from '@/lib/actions/foreign-words';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { transitionOf } from '@/lib/jobs/transitions';

const LABELS: Record<JobVerb, string> = {
  'mark-failed': 'Mark failed',
  retry: 'Retry',
  'wait-out': 'Wait it out',
  'request-stop': 'Request stop',
  hold: 'Hold',
  'release-hold': 'Release hold',
  'cancel-pending': 'Cancel',
  'fence-off': 'Fence off',
  'cancel-wait': 'Cancel the wait',
};

/** The act's name. A retry of a running attempt closes it first, and says so. */
export function labelOf(verb: JobVerb, { status, foreign }: ActionFacts): string {
  if (foreign) return foreignLabelOf(verb, LABELS[verb], { status, foreign });
  return verb === 'retry' && status === 'running' ? 'Mark failed and retry' : LABELS[verb];
}

/** What the act does, in one sentence. */
export function noteOf(verb: JobVerb, facts: ActionFacts, guard: Guard): string {
  if (facts.foreign) return foreignNoteOf(verb, facts.foreign, guard, facts.wait);
  const attempt = guard.attempt ?? 0;
  const from = facts.stage ?? 'the start';
  switch (verb) {
    case 'mark-failed':
      return `Closes attempt ${attempt} and makes no other.`;
    case 'retry': {
      const first =
        guard.status === 'failed' ? `Leaves attempt ${attempt} as it is` : `Closes attempt ${attempt}`;
      return `${first} and makes attempt ${attempt + 1}, which goes on from ${from}.`;
    }
    case 'wait-out':
      return `Says now what is to happen to attempt ${attempt} when its lease has lapsed, unless ${guard.owner ?? 'its owner'} renews it first.`;
    case 'request-stop':
      return `Asks ${guard.owner ?? 'its owner'} to give attempt ${attempt} back at its next heartbeat.`;
    case 'hold':
      return `Parks attempt ${attempt}: nobody claims it until a person releases it.`;
    case 'release-hold':
      return `Makes attempt ${attempt} pending again, from ${from}.`;
    case 'cancel-pending':
      return `Closes attempt ${attempt} before anybody begins it, and makes no other.`;
    case 'fence-off':
      return `Closes attempt ${attempt} and raises the floor above ${tokenWords(guard)}: what its owner still writes is refused.`;
    case 'cancel-wait':
      return `Ends the wait of ${facts.wait?.armedBy.name ?? 'whoever armed it'}: nothing happens to attempt ${attempt} when its lease lapses.`;
  }
}

/** The rows after: the attempt where it changes, and the next one where one is made. */
export function previewOf(
  verb: JobVerb,
  { status, stage, foreign, subject }: ActionFacts,
  guard: Guard,
): PreviewRow[] {
  if (foreign) return foreignPreviewOf(verb, subject, guard);
  // What is armed or cancelled is a wait; no attempt moves.
  if (verb === 'wait-out' || verb === 'cancel-wait') return [];
  const transition = status && transitionOf(status, verb);
  if (!transition) return [];
  const from = stage ?? 'the start';
  const attempt = guard.attempt ?? 0;
  const changed: PreviewRow = {
    row: `attempt ${attempt}`,
    from: status,
    to: transition.to,
    note: ROW_NOTES[verb],
  };
  const next: PreviewRow = {
    row: `attempt ${attempt + 1}`,
    from: null,
    to: 'pending',
    note: `from ${from}, available now`,
  };
  const floor: PreviewRow = {
    row: 'floor',
    from: null,
    to: `above ${tokenWords(guard)}`,
    note: 'for all its destinations',
  };
  return [
    ...(transition.to !== transition.from || transition.next.length === 0 ? [changed] : []),
    ...(transition.next.length > 0 ? [next] : []),
    ...(verb === 'fence-off' ? [floor] : []),
  ];
}

const ROW_NOTES: Record<Exclude<JobVerb, 'wait-out' | 'cancel-wait'>, string> = {
  'mark-failed': 'marked by operator',
  retry: 'marked by operator',
  'request-stop': 'asked to stop',
  hold: 'held by operator',
  'release-hold': 'released by operator',
  'cancel-pending': 'cancelled by operator',
  'fence-off': 'fenced off by operator',
};

function tokenWords({ token }: Guard): string {
  return token === null ? 'every token granted' : `token ${token}`;
}

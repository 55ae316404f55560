import { type ActionVerb, targetOf } from '@/lib/actions/recovery-action';
import type { Outcome } from '@/lib/recovery/outcome';

/** What to watch once an act is done, where no new attempt tells it better. */
const AFTER: Record<ActionVerb, string> = {
  'mark-failed': 'The attempt is closed. Nothing runs for this subject until it is retried.',
  retry: 'Watch the new attempt.',
  'wait-out': 'Watch the lease: the watcher acts after the lapse, and stands down if it is renewed.',
  'request-stop': 'Watch the heartbeat: a worker that hears it gives the attempt back at its next beat.',
  hold: 'It stays held until a person releases it or retries it.',
  'release-hold': 'A worker claims it as soon as one is free.',
  'cancel-pending': 'The attempt is closed. Nothing runs for this subject until it is retried.',
  'fence-off':
    'The attempt is closed. If the old worker writes now, the write is refused and appears in the history.',
  'cancel-wait': 'Nothing follows the lapse any more: look again when the lease has lapsed.',
  'pause-queue': 'Nothing new is claimed until somebody resumes it. What runs goes on.',
  'resume-queue': 'Watch the pending count: workers claim from it again.',
  'drain-worker': 'Watch its jobs in hand: at nought it leaves, and its exit record appears.',
  'cancel-backend':
    'Watch the session: it stays, with every lock of its own, and may run the statement again.',
  'terminate-backend': 'Watch who waited behind it go on. The process behind it may connect again.',
  'wait-out-redis-lease':
    'Leave it to the watcher: it looks into Redis each second, and tells whether the lease lapsed, was renewed or was taken.',
  'cancel-redis-wait': 'Nobody tells what becomes of the lease any more: look again when it has lapsed.',
  'release-redis-lease':
    'Watch who takes it next. If the old owner is at work, it goes on: look for it on its host.',
  snooze: 'It stands at the end of Triage, and comes back by itself.',
  unsnooze: 'Triage lists it again.',
  acknowledge: 'It stands with your name, and is repeated again once your time is over.',
  'start-bulk': 'Watch what becomes of each job. You may leave this page: it goes on without you.',
  'pause-bulk': 'The batch that was under way has ended. Nothing else is begun until somebody resumes it.',
  'resume-bulk': 'Watch what becomes of the rest.',
  'stop-bulk': 'What was not reached is as it was. Make another list for what is left.',
  'reveal-payload': 'Who looked, when and why stands in the record.',
  'reveal-statement': 'Who looked, when and why stands in the record.',
  approve: 'Look at the record of the act: the approval stands beside the request.',
  deny: 'Who asked sees your reason. Nothing was carried out.',
  withdraw: 'Nothing is carried out.',
  'sign-off': 'It leaves the queue of reviews.',
  query: 'It comes back to the queue once it is answered.',
  answer: 'A reviewer reads it next.',
  'add-person': 'They set their own password by the link.',
  'change-role': 'Their sessions have ended, and what they had asked for or armed ends too.',
  'end-sessions': 'They sign in again to go on.',
  'disable-person': 'They cannot sign in, and what they had asked for or armed ends.',
  'restore-person': 'They can sign in again.',
};

/** What to watch after an act, from what really happened; null when there is nothing to watch. */
export function whatNext(verb: ActionVerb, outcome: Outcome): string | null {
  switch (outcome.outcome) {
    case 'armed':
    case 'cancelled':
      return AFTER[verb];
    case 'done':
      return outcome.successorKey
        ? 'Watch the new attempt. What the old worker still reports is refused, and stands in the record.'
        : AFTER[verb];
    case 'requested':
      return 'Nothing was carried out yet. Watch the request: an approver decides on it, or it expires.';
    case 'stale':
      if (targetOf(verb) === 'backend')
        return 'Nobody was signalled. Look at the new state before you ask again.';
      if (verb === 'release-redis-lease')
        return 'Nothing was released. Look at the new state before you ask again.';
      return 'Nothing was written. Look at the new state before you ask again.';
    case 'timed_out':
      return 'Another session held the rows for too long. Nothing was written; it is safe to ask again.';
    case 'unknown':
      if (targetOf(verb) === 'backend')
        return 'Look whether the session still holds the lock. The signal is never sent again by itself.';
      if (verb === 'release-redis-lease')
        return 'Look whether it is still there, and whose it is. The release is never sent again by itself.';
      return 'Ask again with the same request: if it was carried out, you get its stored answer and nothing happens twice.';
    case 'not_found':
      return 'The row is not there. Check that the address names the right database.';
    default:
      return null;
  }
}

import type { AuditEvent, AuditEventRow } from '@/lib/audit/audit-event';
import { readBackendKey } from '@/lib/locks/backend-address';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';

type Told = Pick<AuditEventRow, 'actorName' | 'action' | 'outcome' | 'rowsChanged' | 'address' | 'target'> &
  Partial<Pick<AuditEventRow, 'approvedByName' | 'alone'>>;

/** Each act in the past tense and as a wish. A queue, a worker or a backend is named; a job or a finding is on the page already. */
const WORDS: Readonly<Record<string, { did: string; wished: string }>> = {
  'mark-failed': { did: 'marked 1 job failed', wished: 'mark 1 job failed' },
  retry: { did: 'retried 1 job', wished: 'retry 1 job' },
  'wait-out': { did: 'waited 1 lease out', wished: 'wait 1 lease out' },
  'request-stop': { did: 'asked 1 worker to stop', wished: 'ask 1 worker to stop' },
  hold: { did: 'held 1 job', wished: 'hold 1 job' },
  'release-hold': { did: 'released 1 hold', wished: 'release 1 hold' },
  'cancel-pending': { did: 'cancelled 1 job', wished: 'cancel 1 job' },
  'fence-off': { did: 'fenced off 1 owner', wished: 'fence off 1 owner' },
  'cancel-wait': { did: 'cancelled 1 wait', wished: 'cancel 1 wait' },
  'pause-queue': { did: 'paused queue', wished: 'pause queue' },
  'resume-queue': { did: 'resumed queue', wished: 'resume queue' },
  'drain-worker': { did: 'drained worker', wished: 'drain worker' },
  'cancel-backend': { did: 'cancelled the statement of backend', wished: 'cancel the statement of backend' },
  'terminate-backend': { did: 'terminated backend', wished: 'terminate backend' },
  'wait-out-redis-lease': { did: 'waited out the lease', wished: 'wait out the lease' },
  'cancel-redis-wait': { did: 'cancelled the wait on', wished: 'cancel the wait on' },
  'release-redis-lease': { did: 'released the lease', wished: 'release the lease' },
  snooze: { did: 'snoozed 1 finding', wished: 'snooze 1 finding' },
  unsnooze: { did: 'showed 1 finding again', wished: 'show 1 finding again' },
  acknowledge: { did: 'took on 1 alert', wished: 'take on 1 alert' },
  'start-bulk': { did: 'carried out bulk recovery', wished: 'carry out bulk recovery' },
  'pause-bulk': { did: 'paused bulk recovery', wished: 'pause bulk recovery' },
  'resume-bulk': { did: 'resumed bulk recovery', wished: 'resume bulk recovery' },
  'stop-bulk': { did: 'stopped bulk recovery', wished: 'stop bulk recovery' },
  'reveal-payload': { did: 'revealed 1 payload', wished: 'reveal 1 payload' },
  'reveal-statement': { did: 'revealed the statement of backend', wished: 'reveal the statement of backend' },
  approve: { did: 'approved request', wished: 'approve request' },
  deny: { did: 'denied request', wished: 'deny request' },
  withdraw: { did: 'withdrew request', wished: 'withdraw request' },
  'sign-off': { did: 'signed off', wished: 'sign off' },
  query: { did: 'queried', wished: 'query' },
  answer: { did: 'answered the query on', wished: 'answer the query on' },
  'add-person': { did: 'added', wished: 'add' },
  'change-role': { did: 'changed the role of', wished: 'change the role of' },
  'end-sessions': { did: 'ended the sessions of', wished: 'end the sessions of' },
  'disable-person': { did: 'disabled the account of', wished: 'disable the account of' },
  'change-person': { did: 'changed the account of', wished: 'change the account of' },
  'restore-person': { did: 'restored the account of', wished: 'restore the account of' },
};

/** What the record tells, in one sentence: `Ana Ruiz marked 1 job failed and retried it`. */
export function recordTitle(row: Told): string {
  const told = `${[row.actorName, deedOf(row), ...nameOf(row)].join(' ')}${endOfWait(row)}`;
  if (row.alone) return `${told} alone, by breaking the glass`;
  return row.approvedByName ? `${told}, approved by ${row.approvedByName}` : told;
}

/** What a wish is for, after "to": `fence off 1 owner`, `terminate backend 4711`. */
export function wishWords(wish: Pick<Told, 'action' | 'address' | 'target'>): string {
  return [WORDS[wish.action]?.wished ?? `“${wish.action}”`, ...nameOf(wish)].join(' ');
}

function nameOf({ target, address }: Pick<Told, 'address' | 'target'>): string[] {
  if (target === 'review') return [reviewedName(address.key)];
  if (['queue', 'worker', 'approval', 'person', 'bulk'].includes(target)) return [address.key];
  if (target === 'redis-lease') return [readLeaseKey(address.key)?.key ?? address.key];
  return target === 'backend' ? [String(readBackendKey(address.key)?.pid ?? address.key)] : [];
}

function deedOf({ action, outcome, rowsChanged }: Told): string {
  const { did, wished } = WORDS[action] ?? { did: `did “${action}”`, wished: `“${action}”` };
  if (action === 'wait-out') return WAIT_DEEDS[outcome] ?? `asked to ${wished}`;
  if (action === 'wait-out-redis-lease' && outcome in REDIS_WAIT_ENDS) return did;
  if (action === 'wait-out-redis-lease' && outcome === 'armed') return 'armed a wait on the lease';
  if (outcome === 'requested') return `asked a second person to ${wished}`;
  if (outcome === 'armed') return `set out to ${wished}`;
  if (outcome !== 'done' && outcome !== 'cancelled') return `asked to ${wished}`;
  // A retry that changed two rows closed the attempt as well.
  return action === 'retry' && rowsChanged > 1 ? 'marked 1 job failed and retried it' : did;
}

/** A wait is recorded when it is armed and when it ends, both in the name of who armed it. */
const WAIT_DEEDS: Readonly<Record<string, string>> = {
  armed: 'armed a wait on 1 lease',
  done: 'waited 1 lease out',
  stood_down: 'waited 1 lease out, and it was renewed',
  superseded: 'waited 1 lease out, and another attempt took over',
  needs_you: 'waited 1 lease out, and it needs a person now',
  cancelled: 'waited 1 lease out, and it was cancelled',
};

/** How the wait on a lease in Redis ended, after the name of the lease. */
const REDIS_WAIT_ENDS: Readonly<Record<string, string>> = {
  stood_down: ', and it was renewed',
  superseded: ', and it was gone before its time',
  needs_you: ', and it needs a person now',
};

function endOfWait({ action, outcome }: Told): string {
  return action === 'wait-out-redis-lease' ? (REDIS_WAIT_ENDS[outcome] ?? '') : '';
}

/** What a review is of, as people call it: `record 8841`, `outside change 77`. */
export function reviewedName(key: string): string {
  return key.replace('outside/', 'outside change ').replace('/', ' ');
}

/** The act's name for a list. */
export function actionName(action: string): string {
  if (action === 'unsnooze') return 'Show again';
  if (action === 'cancel-backend') return 'Cancel statement';
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether it was a look at what is hidden: it changed nothing, and the record holds none of what was seen. */
export function isLook({ action }: Pick<AuditEventRow, 'action'>): boolean {
  return action.startsWith('reveal-');
}

/** The wish in the imperative: `Mark attempt 3 failed and retry it`. A retry of a running attempt closes it first. */
export function recordWish({ action, guard }: Pick<AuditEvent, 'action' | 'guard'>): string {
  if (isLook({ action })) return actionName(action);
  const attempt = `attempt ${String(guard.attempt ?? '')}`.trim();
  if (action === 'mark-failed') return `Mark ${attempt} failed`;
  // In a table of somebody else's it is the same row that waits again: its guard has a start.
  if (action === 'retry')
    return guard.status === 'running' && !('startedAt' in guard)
      ? `Mark ${attempt} failed and retry it`
      : `Retry ${attempt}`;
  return `${actionName(action)} ${attempt}`;
}

/** Whether an act is on something that is no row: a session, a lease in Redis. */
export function changesNoRow({ target }: Pick<Told, 'target'>): boolean {
  return target === 'backend' || target === 'redis-lease';
}

import type { Setting } from '@/lib/auth/setting';

/**
 * What a person may be here, one role each. Who acts, who approves, who reviews and who says who is who are kept apart: a
 * record is worth what its reviewer did not do.
 */
export const ROLES = ['viewer', 'operator', 'approver', 'reviewer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that is allowed or denied: reading, and each act by its own name. */
export const PERMISSIONS = [
  'read',
  'mark-failed',
  'retry',
  'wait-out',
  'request-stop',
  'hold',
  'release-hold',
  'cancel-pending',
  'fence-off',
  'cancel-wait',
  'pause-queue',
  'resume-queue',
  'drain-worker',
  'cancel-backend',
  'terminate-backend',
  'wait-out-redis-lease',
  'cancel-redis-wait',
  'release-redis-lease',
  'snooze',
  'unsnooze',
  'acknowledge',
  'start-bulk',
  'pause-bulk',
  'resume-bulk',
  'stop-bulk',
  'reveal-payload',
  'reveal-statement',
  'approve',
  'deny',
  'withdraw',
  'sign-off',
  'query',
  'answer',
  'add-person',
  'change-role',
  'end-sessions',
  'disable-person',
  'restore-person',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * What may be so about an act beyond its name. `own` and `other`: whose request, act or account it is. The rest makes an
 * act dangerous, and is found by the database under the locks of the act.
 */
export const CIRCUMSTANCES = [
  'plain',
  'own',
  'other',
  'live-lease',
  'force',
  'open-transaction',
  'bulk',
  'unfenced',
] as const;
export type Circumstance = (typeof CIRCUMSTANCES)[number];

/** What makes an act dangerous: one person alone does not carry it out. */
export type Danger = Exclude<Circumstance, 'plain' | 'own' | 'other'>;

export type Verdict =
  | { kind: 'allow' }
  /** A second person must approve it, or the glass be broken. */
  | { kind: 'second-person'; why: string }
  | { kind: 'deny'; reason: string };

type Rule = {
  holders: readonly Role[];
  /** How it is called after "may not". */
  name: string;
  /** What a circumstance turns the right of its holders into. */
  where?: Partial<Record<Circumstance, Exclude<Verdict, { kind: 'allow' }>>>;
};

const ACTS: readonly Role[] = ['operator', 'approver'];

const second = (why: string): Verdict & { kind: 'second-person' } => ({ kind: 'second-person', why });
const denied = (reason: string): Verdict & { kind: 'deny' } => ({ kind: 'deny', reason });

/** Of tables of others, whose workers may finish what is not theirs any more. */
const UNFENCED = {
  unfenced: second(
    'Nothing tells that its owner is gone, and what it still finishes is not refused: the job may run twice.',
  ),
};

/** The whole policy, one line each. What is not listed is denied. */
const POLICY: Readonly<Record<Permission, Rule>> = {
  read: { holders: ROLES, name: 'read' },
  'mark-failed': { holders: ACTS, name: 'mark a job failed', where: UNFENCED },
  // It forces nothing: while an effect is in doubt its next attempt starts held.
  retry: { holders: ACTS, name: 'retry a job', where: UNFENCED },
  'wait-out': { holders: ACTS, name: 'wait out a lease' },
  'request-stop': { holders: ACTS, name: 'request a stop' },
  hold: { holders: ACTS, name: 'hold a job' },
  'release-hold': {
    holders: ACTS,
    name: 'release a hold',
    where: { force: second('Nobody knows whether an effect happened, and the provider would act twice.') },
  },
  'cancel-pending': { holders: ACTS, name: 'cancel a pending job' },
  'fence-off': {
    holders: ACTS,
    name: 'fence off an owner',
    where: { 'live-lease': second('The lease is live: its owner may be at work.') },
  },
  'cancel-wait': { holders: ACTS, name: 'cancel a wait' },
  'pause-queue': { holders: ACTS, name: 'pause a queue' },
  'resume-queue': { holders: ACTS, name: 'resume a queue' },
  'drain-worker': { holders: ACTS, name: 'drain a worker' },
  'cancel-backend': { holders: ACTS, name: "cancel a backend's statement" },
  'terminate-backend': {
    holders: ACTS,
    name: 'terminate a backend',
    where: {
      'open-transaction': second(
        'Its transaction has written or locked rows, and what it wrote would be lost.',
      ),
    },
  },
  'wait-out-redis-lease': { holders: ACTS, name: 'wait out a lease in Redis' },
  'cancel-redis-wait': { holders: ACTS, name: 'cancel a wait on a lease in Redis' },
  'release-redis-lease': {
    holders: ACTS,
    name: 'release a lease in Redis',
    where: { 'live-lease': second('Nothing proves that its owner is gone: it may be at work.') },
  },
  snooze: { holders: ACTS, name: 'snooze a finding' },
  unsnooze: { holders: ACTS, name: 'show a snoozed finding again' },
  acknowledge: { holders: ACTS, name: 'acknowledge an alert' },
  'start-bulk': { holders: ACTS, name: 'start a bulk recovery' },
  'pause-bulk': { holders: ACTS, name: 'pause a bulk recovery' },
  'resume-bulk': { holders: ACTS, name: 'resume a bulk recovery' },
  'stop-bulk': { holders: ACTS, name: 'stop a bulk recovery' },
  'reveal-payload': { holders: [...ACTS, 'reviewer'], name: 'reveal a payload' },
  'reveal-statement': { holders: [...ACTS, 'reviewer'], name: 'reveal a statement' },
  approve: {
    holders: ['approver'],
    name: 'approve a request',
    where: { own: denied('You asked for it: another approver must decide.') },
  },
  deny: {
    holders: ['approver'],
    name: 'deny a request',
    where: { own: denied('You asked for it: withdraw it instead.') },
  },
  withdraw: {
    holders: ACTS,
    name: 'withdraw a request',
    where: { other: denied('Only who asked for it may withdraw it.') },
  },
  'sign-off': {
    holders: ['reviewer'],
    name: 'sign off an act',
    where: { own: denied('You had a part in it: another reviewer must look at it.') },
  },
  query: {
    holders: ['reviewer'],
    name: 'query an act',
    where: { own: denied('You had a part in it: another reviewer must look at it.') },
  },
  answer: {
    holders: [...ACTS, 'admin'],
    name: 'answer a query',
    where: { other: denied('Only who did it may answer.') },
  },
  'add-person': { holders: ['admin'], name: 'add a person' },
  'change-role': {
    holders: ['admin'],
    name: 'change a role',
    where: { own: denied('Nobody changes their own role: another admin must.') },
  },
  'end-sessions': { holders: ['admin'], name: "end a person's sessions" },
  'disable-person': {
    holders: ['admin'],
    name: 'disable an account',
    where: { own: denied('Nobody disables their own account: another admin must.') },
  },
  'restore-person': {
    holders: ['admin'],
    name: 'restore an account',
    where: { own: denied('Nobody restores their own account: another admin must.') },
  },
};

/** What a role may do in a circumstance: yes, not alone, or no with the reason in a sentence. */
export function decide(
  role: Role,
  permission: Permission,
  circumstance: Circumstance,
  setting: Pick<Setting, 'readOnly'>,
): Verdict {
  const { holders, name, where } = POLICY[permission];
  if (!holders.includes(role))
    return denied(`Your role, ${role}, may not ${name}. It takes the role ${holders.join(' or ')}.`);
  if (setting.readOnly && permission !== 'read') return denied(READ_ONLY);
  if (circumstance === 'bulk') return second('More rows at once than one person alone may change.');
  return where?.[circumstance] ?? { kind: 'allow' };
}

/** Whether a role may do something at all, for a screen: what makes it dangerous is told by its offer. */
export function may(
  role: Role,
  permission: Permission,
  setting: Pick<Setting, 'readOnly'>,
): { allowed: true } | { allowed: false; reason: string } {
  const verdict = decide(role, permission, 'plain', setting);
  return verdict.kind === 'deny' ? { allowed: false, reason: verdict.reason } : { allowed: true };
}

/** Shown wherever an act is turned off with all the others. */
export const READ_ONLY = 'This console is read-only: LEASEHOLD_READ_ONLY turns every act off.';

/** Narrows what the database holds as a role; null for a word that names none, which then may do nothing. */
export function roleOf(word: unknown): Role | null {
  return ROLES.find((role) => role === word) ?? null;
}

/** What a person may be here. A viewer reads; an operator also acts. */
export const ROLES = ['viewer', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that is allowed or denied: reading, and each recovery act by its own name. */
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
  'snooze',
  'unsnooze',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** The whole policy, with how each thing is called in a sentence. What is not listed is denied. */
const POLICY: Readonly<Record<Permission, { holders: readonly Role[]; name: string }>> = {
  read: { holders: ['viewer', 'operator'], name: 'read' },
  'mark-failed': { holders: ['operator'], name: 'mark a job failed' },
  retry: { holders: ['operator'], name: 'retry a job' },
  'wait-out': { holders: ['operator'], name: 'wait out a lease' },
  'request-stop': { holders: ['operator'], name: 'request a stop' },
  hold: { holders: ['operator'], name: 'hold a job' },
  'release-hold': { holders: ['operator'], name: 'release a hold' },
  'cancel-pending': { holders: ['operator'], name: 'cancel a pending job' },
  'fence-off': { holders: ['operator'], name: 'fence off an owner' },
  'cancel-wait': { holders: ['operator'], name: 'cancel a wait' },
  'pause-queue': { holders: ['operator'], name: 'pause a queue' },
  'resume-queue': { holders: ['operator'], name: 'resume a queue' },
  'drain-worker': { holders: ['operator'], name: 'drain a worker' },
  'cancel-backend': { holders: ['operator'], name: "cancel a backend's statement" },
  'terminate-backend': { holders: ['operator'], name: 'terminate a backend' },
  snooze: { holders: ['operator'], name: 'snooze a finding' },
  unsnooze: { holders: ['operator'], name: 'show a snoozed finding again' },
};

/** Whether a role may do something, and why not in a sentence that says who can. */
export function may(role: Role, permission: Permission): Verdict {
  const { holders, name } = POLICY[permission];
  if (holders.includes(role)) return { allowed: true };
  return {
    allowed: false,
    reason: `Your role, ${role}, may not ${name}. It takes the role ${holders.join(' or ')}.`,
  };
}

/** Narrows what the database holds as a role; null for a word that names none, which then may do nothing. */
export function roleOf(word: unknown): Role | null {
  return ROLES.find((role) => role === word) ?? null;
}

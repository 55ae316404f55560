/** What a person may be here. A viewer reads; an operator also acts. */
export const ROLES = ['viewer', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that is allowed or denied: reading, and each recovery act by its own name. */
export const PERMISSIONS = ['read', 'mark-failed', 'retry'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** The whole policy. What is not listed is denied. */
const HOLDERS: Readonly<Record<Permission, readonly Role[]>> = {
  read: ['viewer', 'operator'],
  'mark-failed': ['operator'],
  retry: ['operator'],
};

const NAMES: Readonly<Record<Permission, string>> = {
  read: 'read',
  'mark-failed': 'mark a job failed',
  retry: 'retry a job',
};

/** Whether a role may do something, and why not in a sentence that says who can. */
export function may(role: Role, permission: Permission): Verdict {
  const holders = HOLDERS[permission];
  if (holders.includes(role)) return { allowed: true };
  return {
    allowed: false,
    reason: `Your role, ${role}, may not ${NAMES[permission]}. It takes the role ${holders.join(' or ')}.`,
  };
}

/** Narrows what the database holds as a role; null for a word that names none, which then may do nothing. */
export function roleOf(word: unknown): Role | null {
  return ROLES.find((role) => role === word) ?? null;
}

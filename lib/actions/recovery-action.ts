/** The acts on one attempt of a job. */
export const JOB_VERBS = [
  'mark-failed',
  'retry',
  'wait-out',
  'request-stop',
  'hold',
  'release-hold',
  'cancel-pending',
  'fence-off',
  'cancel-wait',
] as const;
export type JobVerb = (typeof JOB_VERBS)[number];

export const QUEUE_VERBS = ['pause-queue', 'resume-queue'] as const;
export type QueueVerb = (typeof QUEUE_VERBS)[number];

export const WORKER_VERBS = ['drain-worker'] as const;
export type WorkerVerb = (typeof WORKER_VERBS)[number];

/** The acts on one server process. */
export const BACKEND_VERBS = ['cancel-backend', 'terminate-backend'] as const;
export type BackendVerb = (typeof BACKEND_VERBS)[number];

/** The acts on one lease in Redis. */
export const REDIS_LEASE_VERBS = [
  'wait-out-redis-lease',
  'cancel-redis-wait',
  'release-redis-lease',
] as const;
export type RedisLeaseVerb = (typeof REDIS_LEASE_VERBS)[number];

export const FINDING_VERBS = ['snooze', 'unsnooze'] as const;
export type FindingVerb = (typeof FINDING_VERBS)[number];

/** The acts on one alert: who has it. */
export const ALERT_VERBS = ['acknowledge'] as const;
export type AlertVerb = (typeof ALERT_VERBS)[number];

/** The acts on one bulk recovery. */
export const BULK_VERBS = ['start-bulk', 'pause-bulk', 'resume-bulk', 'stop-bulk'] as const;
export type BulkVerb = (typeof BULK_VERBS)[number];

/** The acts on a job that a bulk recovery can carry out on many: none of them takes a second person for one. */
export const VERBS_IN_BULK = ['mark-failed', 'retry', 'hold', 'release-hold', 'cancel-pending'] as const;
export type VerbInBulk = (typeof VERBS_IN_BULK)[number];

/** Looking at what is hidden. They change nothing but the record. */
export const REVEAL_VERBS = ['reveal-payload', 'reveal-statement'] as const;
export type RevealVerb = (typeof REVEAL_VERBS)[number];

/** What becomes of a request for a second person. */
export const APPROVAL_VERBS = ['approve', 'deny', 'withdraw'] as const;
export type ApprovalVerb = (typeof APPROVAL_VERBS)[number];

/** What is said afterwards of an act, or of a change made outside the console. */
export const REVIEW_VERBS = ['sign-off', 'query', 'answer'] as const;
export type ReviewVerb = (typeof REVIEW_VERBS)[number];

export const PERSON_VERBS = [
  'add-person',
  'change-role',
  'end-sessions',
  'disable-person',
  'restore-person',
] as const;
export type PersonVerb = (typeof PERSON_VERBS)[number];

/** Every act that exists. A new act is a line here, a command, a function in drizzle/functions and a row in the policy. */
export const ACTION_VERBS = [
  ...JOB_VERBS,
  ...QUEUE_VERBS,
  ...WORKER_VERBS,
  ...BACKEND_VERBS,
  ...REDIS_LEASE_VERBS,
  ...FINDING_VERBS,
  ...ALERT_VERBS,
  ...BULK_VERBS,
  ...REVEAL_VERBS,
  ...APPROVAL_VERBS,
  ...REVIEW_VERBS,
  ...PERSON_VERBS,
] as const;
export type ActionVerb = (typeof ACTION_VERBS)[number];

/** What an act is on. A `review` is of a record or of a change made outside. */
export type Target =
  | 'job'
  | 'queue'
  | 'worker'
  | 'backend'
  | 'redis-lease'
  | 'finding'
  | 'alert'
  | 'bulk'
  | 'approval'
  | 'review'
  | 'person';

export function targetOf(verb: ActionVerb): Target {
  if (isOneOf(QUEUE_VERBS, verb)) return 'queue';
  if (isOneOf(FINDING_VERBS, verb)) return 'finding';
  if (isOneOf(ALERT_VERBS, verb)) return 'alert';
  if (isOneOf(BULK_VERBS, verb)) return 'bulk';
  if (isOneOf(BACKEND_VERBS, verb) || verb === 'reveal-statement') return 'backend';
  if (isOneOf(REDIS_LEASE_VERBS, verb)) return 'redis-lease';
  if (isOneOf(APPROVAL_VERBS, verb)) return 'approval';
  if (isOneOf(REVIEW_VERBS, verb)) return 'review';
  if (isOneOf(PERSON_VERBS, verb)) return 'person';
  return isOneOf(WORKER_VERBS, verb) ? 'worker' : 'job';
}

/** Narrows a word from outside to a verb; null for one that names no act. */
export function verbOf(word: string): ActionVerb | null {
  return ACTION_VERBS.find((verb) => verb === word) ?? null;
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}

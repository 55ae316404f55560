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

export const FINDING_VERBS = ['snooze', 'unsnooze'] as const;
export type FindingVerb = (typeof FINDING_VERBS)[number];

/** Every act that exists. A new act is a line here, a command, a function in drizzle/functions and a row in the policy. */
export const ACTION_VERBS = [
  ...JOB_VERBS,
  ...QUEUE_VERBS,
  ...WORKER_VERBS,
  ...BACKEND_VERBS,
  ...FINDING_VERBS,
] as const;
export type ActionVerb = JobVerb | QueueVerb | WorkerVerb | BackendVerb | FindingVerb;

/** What an act is on. */
export type Target = 'job' | 'queue' | 'worker' | 'backend' | 'finding';

export function targetOf(verb: ActionVerb): Target {
  if (isOneOf(QUEUE_VERBS, verb)) return 'queue';
  if (isOneOf(FINDING_VERBS, verb)) return 'finding';
  if (isOneOf(BACKEND_VERBS, verb)) return 'backend';
  return isOneOf(WORKER_VERBS, verb) ? 'worker' : 'job';
}

/** Narrows a word from outside to a verb; null for one that names no act. */
export function verbOf(word: string): ActionVerb | null {
  return ACTION_VERBS.find((verb) => verb === word) ?? null;
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}

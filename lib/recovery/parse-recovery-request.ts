import { z } from 'zod';
import { asksWhyObsolete } from '@/lib/actions/questions';
import {
  type ActionVerb,
  BACKEND_VERBS,
  FINDING_VERBS,
  JOB_VERBS,
  QUEUE_VERBS,
  type Target,
  targetOf,
  WORKER_VERBS,
} from '@/lib/actions/recovery-action';
import { SNOOZE_UNTIL } from '@/lib/actions/snooze';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { FOLLOW_UPS } from '@/lib/leases/lease-wait';
import { readBackendKey } from '@/lib/locks/backend-address';
import { cleanText } from '@/lib/recovery/clean-text';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Long enough that "fixed" and "asdf" do not pass for a reason. */
export const REASON_MIN = 10;
export const REASON_MAX = 2_000;
/** More than any subject has effects, and than any page shows pieces of evidence. */
const LIST_MAX = 100;

const decimal = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .regex(/^\d{1,19}$/, `${name} must be a decimal number as text.`);

const microseconds = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
      `${name} must be a UTC time with microseconds, like 2026-11-29T03:14:09.123456Z.`,
    );

const address = (key: z.ZodType<string>) =>
  z.strictObject({
    source: cleanText('The source', { min: 1, max: 50 }),
    database: cleanText('The database', { min: 1, max: 63 }),
    key,
  });

const jobGuard = z.strictObject({
  status: z.enum(JOB_STATUSES, { error: `The guard's status must be one of ${JOB_STATUSES.join(', ')}.` }),
  attempt: z
    .int({ error: "The guard's attempt must be a whole number." })
    .positive("The guard's attempt must be at least 1."),
  owner: cleanText("The guard's owner", { max: 200 }).nullable(),
  token: decimal("The guard's token").nullable(),
  leaseUntil: microseconds("The guard's lease end").nullable(),
});

const queueGuard = z.strictObject({ pausedAt: microseconds("The guard's pause").nullable() });

const workerGuard = z.strictObject({
  state: z.enum(['active', 'draining', 'stopped'], {
    error: "The guard's state must be one of active, draining, stopped.",
  }),
});

const backendGuard = z.strictObject({
  backendStart: microseconds("The guard's start of the backend"),
  xactStart: microseconds("The guard's start of the transaction").nullable(),
  stateChange: microseconds("The guard's change of state").nullable(),
  lock: cleanText("The guard's lock", { min: 1, max: 300 }),
});

const findingGuard = z.strictObject({ snoozedUntil: microseconds("The guard's snooze").nullable() });

const effectAnswer = z.strictObject({
  key: cleanText('The effect key', { min: 1, max: 300 }),
  answer: z.enum(['happened', 'did-not', 'not-known'], {
    error: 'An effect is answered with happened, did-not or not-known.',
  }),
  note: cleanText('The note on an effect', { max: 500 }),
});

const seen = z.strictObject({
  rule: cleanText('The rule seen', { max: 100 }).nullable(),
  sentence: cleanText('The sentence seen', { max: 1_000 }).nullable(),
  readAt: microseconds('The time the evidence was read'),
  evidence: z
    .array(
      z.strictObject({
        label: cleanText('A label of the evidence', { max: 200 }),
        value: cleanText('A value of the evidence', { max: 2_000 }).nullable(),
        meaning: cleanText('A meaning of the evidence', { max: 1_000 }),
      }),
    )
    .max(LIST_MAX, `At most ${LIST_MAX} pieces of evidence are recorded.`),
});

/** A link to follow or an id to search for; anything else would be prose, which belongs in the reason. */
const ticket = cleanText('The ticket', { max: 500 })
  .transform((text) => text || null)
  .refine((text) => text === null || isLink(text) || /^[\w#][\w#./-]{0,59}$/.test(text), {
    error: 'The ticket must be an http or https link, or a short id like INC-2304.',
  });

const wish = {
  requestKey: cleanText('The request key', { min: 8, max: 100 }),
  reason: cleanText('The reason', { min: REASON_MIN, max: REASON_MAX }),
  whyObsolete: cleanText('Why the owner no longer owns it', { max: REASON_MAX }),
  ticket: ticket.nullable(),
  effectAnswers: z.array(effectAnswer).max(LIST_MAX, `At most ${LIST_MAX} effects are answered in one act.`),
  seen,
};

const jobRequest = z
  .strictObject({
    verb: z.enum(JOB_VERBS),
    address: address(decimal('The job key')),
    guard: jobGuard,
    followUp: z
      .enum(FOLLOW_UPS, { error: `What follows the lapse must be one of ${FOLLOW_UPS.join(', ')}.` })
      .exactOptional(),
    waitId: decimal('The id of the wait').exactOptional(),
    ...wish,
  })
  .superRefine(({ verb, guard, whyObsolete, effectAnswers, followUp, waitId }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((verb === 'wait-out') !== (followUp !== undefined))
      refuse('followUp', 'Waiting a lease out, and no other act, says what is to follow.');
    if ((verb === 'cancel-wait') !== (waitId !== undefined))
      refuse('waitId', 'Cancelling a wait, and no other act, says which one.');
    if (asksWhyObsolete(verb, guard.status) && whyObsolete === '')
      refuse('whyObsolete', 'Say why the owner no longer owns the job.');
    const keys = effectAnswers.map(({ key }) => key);
    if (new Set(keys).size < keys.length) refuse('effectAnswers', 'An effect is answered twice.');
  });

const name = (of: string) => cleanText(of, { min: 1, max: 200 });
const noAnswers = { ...wish, effectAnswers: z.array(effectAnswer).max(0, 'This act is on no effects.') };

const findingRequest = z
  .strictObject({
    verb: z.enum(FINDING_VERBS),
    address: address(cleanText('The fingerprint of the finding', { min: 1, max: 300 })),
    guard: findingGuard,
    until: z
      .enum(SNOOZE_UNTIL, { error: `A finding is snoozed until one of ${SNOOZE_UNTIL.join(', ')}.` })
      .exactOptional(),
    ...noAnswers,
  })
  .superRefine(({ verb, until }, context) => {
    if ((verb === 'snooze') !== (until !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'Snoozing, and no other act, says until when.',
      });
  });

const backendRequest = z
  .strictObject({
    verb: z.enum(BACKEND_VERBS),
    address: address(cleanText('The key of the backend', { min: 1, max: 50 })),
    guard: backendGuard,
    ...noAnswers,
  })
  .superRefine(({ address: { key }, guard }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const identity = readBackendKey(key);
    if (identity === null)
      refuse(['address', 'key'], 'The key of a backend is like 4711@2026-11-29T03:14:09.123456Z.');
    else if (identity.backendStart !== guard.backendStart)
      refuse(['guard', 'backendStart'], 'The key and the guard name two backends.');
    if (guard.xactStart === null && guard.stateChange === null)
      refuse(['guard', 'stateChange'], 'Without a transaction the guard needs the change of state.');
  });

/** A wish by what it is on: each has a key and a guard of its own kind. */
const REQUESTS = {
  job: jobRequest,
  queue: z.strictObject({
    verb: z.enum(QUEUE_VERBS),
    address: address(name('The name of the queue')),
    guard: queueGuard,
    ...noAnswers,
  }),
  worker: z.strictObject({
    verb: z.enum(WORKER_VERBS),
    address: address(name('The id of the worker')),
    guard: workerGuard,
    ...noAnswers,
  }),
  backend: backendRequest,
  finding: findingRequest,
} satisfies Record<Target, z.ZodType<RecoveryRequest>>;

export type ParsedRequest =
  | { ok: true; request: RecoveryRequest }
  /** `field` is the path of the first thing wrong, null when it is the whole. */
  | { ok: false; sentence: string; field: string | null };

/** Reads a wish from outside. What is wrong first is told in one sentence; keys nobody knows are refused, not ignored. */
export function parseRecoveryRequest(verb: ActionVerb, input: unknown): ParsedRequest {
  if (isObject(input) && 'verb' in input && input.verb !== verb)
    return { ok: false, sentence: `This is the door of ${verb}, not of another act.`, field: 'verb' };
  const parsed = REQUESTS[targetOf(verb)].safeParse(isObject(input) ? { ...input, verb } : input);
  if (parsed.success) return { ok: true, request: parsed.data };
  const issue = parsed.error.issues[0];
  if (!issue) return { ok: false, sentence: 'The request cannot be read.', field: null };
  return { ok: false, sentence: sentenceOf(issue), field: issue.path.join('.') || null };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return `${place || 'The request'} holds what nobody asked for: ${issue.keys.join(', ').slice(0, 200)}.`;
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return place ? `${place} must be ${issue.expected}.` : 'Send the request as one JSON object.';
  }
  return issue.message;
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isLink(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

import type { z } from 'zod';
import { type ActionVerb, type Target, targetOf } from '@/lib/actions/recovery-action';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { alertRequest } from '@/lib/recovery/requests/alert-request';
import { approvalRequest } from '@/lib/recovery/requests/approval-request';
import { backendRequest } from '@/lib/recovery/requests/backend-request';
import { bulkRequest } from '@/lib/recovery/requests/bulk-request';
import { findingRequest } from '@/lib/recovery/requests/finding-request';
import { jobRequest } from '@/lib/recovery/requests/job-request';
import { personRequest } from '@/lib/recovery/requests/person-request';
import { queueRequest } from '@/lib/recovery/requests/queue-request';
import { redisLeaseRequest } from '@/lib/recovery/requests/redis-lease-request';
import { revealPayloadRequest, revealStatementRequest } from '@/lib/recovery/requests/reveal-request';
import { reviewRequest } from '@/lib/recovery/requests/review-request';
import { workerRequest } from '@/lib/recovery/requests/worker-request';

/** A wish by what it is on: each has a key and a guard of its own kind. */
const REQUESTS = {
  job: jobRequest,
  queue: queueRequest,
  worker: workerRequest,
  backend: backendRequest,
  'redis-lease': redisLeaseRequest,
  finding: findingRequest,
  alert: alertRequest,
  bulk: bulkRequest,
  approval: approvalRequest,
  review: reviewRequest,
  person: personRequest,
} satisfies Record<Target, z.ZodType<RecoveryRequest>>;

function schemaOf(verb: ActionVerb): z.ZodType<RecoveryRequest> {
  if (verb === 'reveal-payload') return revealPayloadRequest;
  return verb === 'reveal-statement' ? revealStatementRequest : REQUESTS[targetOf(verb)];
}

export type ParsedRequest =
  | { ok: true; request: RecoveryRequest }
  /** `field` is the path of the first thing wrong, null when it is the whole. */
  | { ok: false; sentence: string; field: string | null };

/** Reads a wish from outside. What is wrong first is told in one sentence; keys nobody knows are refused, not ignored. */
export function parseRecoveryRequest(verb: ActionVerb, input: unknown): ParsedRequest {
  if (isObject(input) && 'verb' in input && input.verb !== verb)
    return { ok: false, sentence: `This is the door of ${verb}, not of another act.`, field: 'verb' };
  const parsed = schemaOf(verb).safeParse(isObject(input) ? { ...input, verb } : input);
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

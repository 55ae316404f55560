import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { redact } from '@/lib/privacy/redact';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Puts on record that a person's role did not allow a wish. Uses up no request key and changes no job. */
export async function recordRefusal(
  database: Database,
  actor: Actor,
  request: RecoveryRequest,
  reason: string,
): Promise<void> {
  const event = {
    actor: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    action: request.verb,
    source: request.address.source,
    database: request.address.database,
    job_key: request.address.key,
    reason: request.reason,
    why_obsolete: request.whyObsolete,
    ticket: request.ticket,
    effect_answers: request.effectAnswers,
    evidence: redact(request.seen),
    guard: request.guard,
    detail: reason,
    request_key: request.requestKey,
    correlation_id: crypto.randomUUID(),
  };
  await database
    .query('select leasehold.record_refusal($1::jsonb)', [JSON.stringify(event)])
    .catch((cause: unknown) => {
      throw nameError(cause);
    });
}

import 'server-only';
import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { noteInLog } from '@/lib/log-context';
import { redact } from '@/lib/privacy/redact';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

const recorded = z.object({ said: z.string().nullable() });

/**
 * Puts on record that a person's role did not allow a wish, or counts it where that was refused just before or too often.
 * Uses up no request key and changes no job. Returns the sentence for the person. Throws DatabaseError.
 */
export async function recordRefusal(
  database: Database,
  actor: Actor,
  request: RecoveryRequest,
  reason: string,
): Promise<string> {
  const correlationId = crypto.randomUUID();
  noteInLog({ correlationId });
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
    correlation_id: correlationId,
  };
  const statement = {
    name: 'record-refusal',
    text: 'select said from leasehold.record_refusal($1::jsonb)',
    values: [JSON.stringify(event)],
  };
  const { said } = await readRow(database, statement, recorded);
  return said === null ? reason : `${reason} ${said}`;
}

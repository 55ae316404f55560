import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import { revealedPayload } from '@/lib/privacy/revealed-payload';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Shows the payload of a job without the secrets in it, and records who looks and why. */
export function revealPayload(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'reveal_payload', actor, request, show: revealedPayload });
}

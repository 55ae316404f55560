import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import { finishRedisRelease } from '@/lib/recovery/commands/release-redis-lease';
import { finishSignal } from '@/lib/recovery/commands/signal-backend';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/**
 * Carries out what somebody asked a second person for, if all of it is still as the approver saw it. A signal, or a
 * release in Redis, is only written down by the approval: it is sent next, under the guard of its intent.
 */
export async function approveRequest(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  const answer = await callAct(pool, { sqlFunction: 'approve', actor, request });
  return finishRedisRelease(pool, await finishSignal(pool, answer));
}

import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/**
 * Opens the next attempt of a subject at the stage where its newest one stopped. A lapsed or held newest attempt is closed
 * in the same act, under the conditions of marking it failed.
 */
export function retryJob(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'retry_job', actor, request });
}

import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Starts a bulk recovery of a frozen list. */
export function startBulk(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'start_bulk', actor, request });
}

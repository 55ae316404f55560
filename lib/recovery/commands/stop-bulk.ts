import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Ends a bulk recovery: what is left of its list stays as it is. */
export function stopBulk(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'stop_bulk', actor, request });
}

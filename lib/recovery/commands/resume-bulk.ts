import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Lets a paused bulk recovery go on with what is left of its list. */
export function resumeBulk(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'resume_bulk', actor, request });
}

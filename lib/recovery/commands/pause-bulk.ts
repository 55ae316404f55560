import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Has the watcher begin no other batch of a bulk recovery. */
export function pauseBulk(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'pause_bulk', actor, request });
}

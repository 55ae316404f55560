import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { signalBackend } from '@/lib/recovery/commands/signal-backend';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Cancels the statement that a session runs. Done when that statement is seen to be over; the session stays. */
export function cancelBackend(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return signalBackend(pool, actor, request);
}

import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { signalBackend } from '@/lib/recovery/commands/signal-backend';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Ends a session, with its transaction and its locks. Done when it is seen to be gone; its client's process goes on. */
export function terminateBackend(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return signalBackend(pool, actor, request);
}

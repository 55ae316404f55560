import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import { leaseUnseen } from '@/lib/recovery/commands/look-at-lease';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Ends an armed wait on a lease in Redis, whoever armed it. Nothing is asked of Redis: it may be away, and the lease gone. */
export async function cancelRedisWait(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  const redis = leaseUnseen(request.address.key);
  return callAct(pool, { sqlFunction: 'cancel_redis_wait', actor, request, redis });
}

import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/pool';
import { consolePools } from '@/lib/db/pools';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import { lookAtLease } from '@/lib/recovery/commands/look-at-lease';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Has the watcher tell what becomes of a lease in Redis that is left to lapse. `eyes` reads the jobs of other sources, for what is known of its owner. */
export async function waitOutRedisLease(
  pool: Pool,
  actor: Actor,
  request: RecoveryRequest,
  eyes: () => Database = () => consolePools().reader,
): Promise<Answer> {
  const redis = await lookAtLease(request.address.key, eyes);
  return callAct(pool, { sqlFunction: 'wait_out_redis_lease', actor, request, redis });
}

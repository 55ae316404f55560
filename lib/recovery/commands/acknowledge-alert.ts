import 'server-only';
import type { Pool } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { Answer } from '@/lib/recovery/commands/answer';
import { callAct } from '@/lib/recovery/commands/call-act';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** Takes one alert on until a time. What is wrong is left as it is. */
export function acknowledgeAlert(pool: Pool, actor: Actor, request: RecoveryRequest): Promise<Answer> {
  return callAct(pool, { sqlFunction: 'acknowledge', actor, request });
}

import 'server-only';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import type { Setting } from '@/lib/auth/setting';
import { readRow } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import { parseFreezeRequest } from '@/lib/recovery/freeze-request';

/** The number of the frozen list, or one sentence that says why there is none. */
export type Frozen = { ok: true; runId: string } | { ok: false; status: 403 | 422; sentence: string };

/**
 * Freezes a list of jobs that a bulk recovery could be started on, and what would become of each. Nothing of the jobs is
 * written, and nothing recorded: starting it is an act of its own. `input` is a FreezeRequest that nobody has checked yet.
 * Throws DatabaseError.
 */
export async function freezeList(
  pool: Pool,
  actor: Actor,
  input: unknown,
  setting: Setting,
): Promise<Frozen> {
  const parsed = parseFreezeRequest(input);
  if (!parsed.ok) return { ok: false, status: 422, sentence: parsed.sentence };
  const { verb, source, database, keys, origin } = parsed.request;
  for (const permission of [verb, 'start-bulk'] as const) {
    const verdict = may(actor.role, permission, setting);
    if (!verdict.allowed) return { ok: false, status: 403, sentence: verdict.reason };
  }
  const { bulkLimit: most, bulkAlone: alone } = setting;
  const command = { actor, verb, source, database, keys, origin, most, alone };
  const statement = {
    name: 'freeze-bulk',
    text: 'select leasehold.freeze_bulk($1::jsonb) as answer',
    values: [JSON.stringify(command)],
  };
  const { answer } = await readRow(pool, statement, z.object({ answer: answerSchema }));
  if ('refused' in answer) return { ok: false, status: 422, sentence: answer.refused };
  log.info({ actor: actor.id, verb, runId: answer.runId, jobs: keys.length }, 'a list was frozen');
  return { ok: true, runId: answer.runId };
}

const answerSchema = z.union([z.object({ runId: z.string() }), z.object({ refused: z.string() })]);

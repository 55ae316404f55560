import { setTimeout as delay } from 'node:timers/promises';
import type { Scene, Struck } from '@/demo/faults/fault';

/** The process that runs a subject right now. */
export type Victim = { jobId: string; attempt: number; owner: string; pid: number; token: string };

const LOOK_MS = 50;
const PATIENCE_MS = 120_000;

/** Resolves once a worker of this demo runs the subject (in one of `stages`, when given); rejects when none does in time. */
export async function victimOf(
  scene: Scene,
  queue: string,
  subject: string,
  stages?: readonly string[],
): Promise<Victim> {
  const signal = AbortSignal.any([scene.signal, AbortSignal.timeout(PATIENCE_MS)]);
  for (;;) {
    const victim = await findVictim(scene, queue, subject, stages ?? null);
    if (victim && scene.processes.has(victim.pid)) return victim;
    await delay(LOOK_MS, undefined, { signal });
  }
}

/** The same in the words of what was struck. */
export function struckOf(subject: string, { jobId, owner, token }: Victim): Struck {
  return { subject, jobKey: jobId, owner, token, session: null };
}

/** Status and number of the newest attempt; null when there is none. */
export async function newestAttempt(
  { watch }: Scene,
  queue: string,
  subject: string,
): Promise<{ attempt: number; status: string } | null> {
  const { rows } = await watch.query<{ attempt: number; status: string }>(
    `select attempt, status from public.processing_jobs where queue = $1 and subject = $2 order by attempt desc limit 1`,
    [queue, subject],
  );
  return rows[0] ?? null;
}

async function findVictim(
  { watch }: Scene,
  queue: string,
  subject: string,
  stages: readonly string[] | null,
): Promise<Victim | null> {
  const { rows } = await watch.query<Victim>(
    `select j.id as "jobId", j.attempt, w.id as owner, w.os_pid as pid, j.lease_token::text as token
       from public.processing_jobs j join public.workers w on w.id = j.lease_owner
      where j.queue = $1 and j.subject = $2 and j.status = 'running' and j.lease_until > clock_timestamp()
        and ($3::text[] is null or j.processing_stage = any ($3))`,
    [queue, subject, stages],
  );
  return rows[0] ?? null;
}

import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { closeLeftRequest } from '@/lib/watcher/close-requests';
import { fireWait } from '@/lib/watcher/fire-waits';
import { call } from '@/proof/model/calls';
import { demand, type StepKind, type Take } from '@/proof/model/step';
import type { World } from '@/proof/model/world';

/** Two minutes pass for what runs, its waits and who owns it: its rows are moved into the past. */
const lapse: Take = async (world, step) => {
  if (world.workers.some(({ open }) => open)) return null;
  await passTime(
    world,
    step.how % 3 === 0 ? null : (world.subjects[step.subject % world.subjects.length] ?? null),
    step.how % 4 === 1,
  );
  return {
    sentence:
      step.how % 4 === 1
        ? 'Two minutes pass: workers are heard, leases are not renewed'
        : 'Two minutes pass without a heartbeat',
    word: 'done',
  };
};

/** Moves two minutes into the past what a subject, or all of the queue, has running. */
export async function passTime({ db, queue }: World, subject: string | null, heard = false): Promise<void> {
  await db.admin.query(
    `with moved as (
       update public.processing_jobs j
       set lease_until = lease_until - interval '2 min', heartbeat_at = heartbeat_at - interval '2 min',
         started_at = started_at - interval '2 min', stage_entered_at = stage_entered_at - interval '2 min',
         available_at = available_at - interval '2 min', created_at = created_at - interval '2 min'
       from ${UNRECORDED}
       where j.queue = $1 and j.status in ('pending', 'running', 'held') and ($2::text is null or j.subject = $2)
       returning j.id::text as key, j.lease_owner
     ), beats as (
       update public.workers set heartbeat_at = heartbeat_at - case when $3 then interval '0 s' else interval '2 min' end, started_at = started_at - interval '1 h'
       where id in (select lease_owner from moved)
     )
     update leasehold.lease_waits set lease_until = lease_until - interval '2 min', due_at = due_at - interval '2 min'
     where state = 'armed' and job_key in (select key from moved)`,
    [queue, subject, heard],
  );
}

/** The watcher's round over the waits and the requests of this queue. */
const watch: Take = async (world, step) => {
  // Its list was read without a lock: what it fires may have ended in the meantime.
  const waits = world.sight.waits.filter(({ state }) => state === 'armed' || step.how % 3 === 0);
  const left = world.sight.requests.filter(({ state }) => state === 'waiting');
  if (waits.length + left.length === 0) return null;
  const round = async () => {
    const ends: string[] = [];
    for (const { id } of waits) ends.push(await fireWait(world.db.operators, world.lead, id));
    for (const { id } of left) ends.push(await closeLeftRequest(world.db.operators, world.lead, id));
    return ends;
  };
  const made = await call(world, round, () => {});
  if (!made.over) return { sentence: 'The watcher goes round and has to wait', word: 'waits' };
  demand(!made.answer.includes('fenced'), 'The watcher that leads was fenced.');
  const ended = made.answer.filter((state) => state !== 'armed' && state !== 'waiting');
  return { sentence: `The watcher goes round → ${made.answer.join(', ')}`, word: ended[0] ?? 'nothing' };
};

export const TIME_STEPS = { lapse, watch } satisfies Partial<Record<StepKind, Take>>;

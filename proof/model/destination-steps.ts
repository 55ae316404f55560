import { call, resume } from '@/proof/model/calls';
import { demand, type StepKind, type Take } from '@/proof/model/step';
import { holderOf } from '@/proof/model/who';
import type { Worker, World } from '@/proof/model/world';
import { admit } from '@/test/support/lease-calls';

/** A worker begins a write to the destination; admitted, its transaction stays open until another step ends it. */
const write: Take = async (world, step) => {
  const [worker, grant] = holderOf(world, step) ?? [];
  if (!worker || !grant || worker.open) return null;
  const told = `${worker.name} writes to ${grant.subject} under token ${grant.token}`;
  const client = await world.db.workers.connect();
  const giveUp = async () => {
    await client.query('commit');
    client.release();
  };
  await client.query('begin');
  const made = await call(
    world,
    () => admit(client, world.queue, grant.subject, String(grant.token)),
    giveUp,
  );
  if (!made.over) return { sentence: `${told}, has to wait, and will write nothing`, word: 'waits' };
  const { admitted, reason } = made.answer;
  if (!admitted) {
    await giveUp();
    return { sentence: `${told} → refused: ${reason}`, word: 'refused' };
  }
  await client.query('insert into public.model_writes (queue, subject, token) values ($1, $2, $3)', [
    ...[world.queue, grant.subject, grant.token],
  ]);
  worker.open = { client, grant };
  return { sentence: `${told} and has not committed`, word: 'admitted' };
};

function end(how: 'commit' | 'rollback'): Take {
  return async (world, step) => {
    const writing = world.workers.filter(({ open }) => open);
    const worker = writing[step.who % Math.max(writing.length, 1)];
    if (!worker) return null;
    await endWrite(world, worker, how);
    return { sentence: `${worker.name} ${how === 'commit' ? 'commits' : 'rolls back'}`, word: 'done' };
  };
}

/** Ends an open write. What lands must be under a token that nobody passed in the meantime. */
export async function endWrite(world: World, worker: Worker, how: 'commit' | 'rollback'): Promise<void> {
  if (!worker.open) return;
  const { client, grant } = worker.open;
  if (how === 'commit') {
    const { rows } = await world.db.admin.query<{ above: string }>(
      'select greatest(last_token, floor_token) as above from public.subjects where queue = $1 and subject = $2',
      [world.queue, grant.subject],
    );
    const above = Number(rows[0]?.above);
    demand(
      above <= grant.token,
      `The destination took token ${grant.token} of ${grant.subject} after ${above}.`,
    );
  }
  await client.query(how);
  client.release();
  worker.open = null;
  await resume(world);
}

export const DESTINATION_STEPS = {
  write,
  commit: end('commit'),
  rollback: end('rollback'),
} satisfies Partial<Record<StepKind, Take>>;

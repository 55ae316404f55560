import { fireWait } from '@/lib/watcher/fire-waits';
import { brokenInvariants } from '@/proof/model/broken';
import { resume } from '@/proof/model/calls';
import { endWrite } from '@/proof/model/destination-steps';
import { type Schedule, TAKES } from '@/proof/model/schedule';
import { see } from '@/proof/model/sight';
import { Broken, demand } from '@/proof/model/step';
import { passTime } from '@/proof/model/time-steps';
import { type ModelDatabase, makeWorld, type World } from '@/proof/model/world';

const MOST_WAITING = 4;

/** How often each kind of step ended in each word: `renew accepted`. */
export type Counts = Map<string, number>;

/** Plays one schedule in a world of its own and asks every invariant after each step. Throws `Broken`, with the story so far. */
export async function play(db: ModelDatabase, { takeover, steps }: Schedule, counts: Counts): Promise<void> {
  const world = await makeWorld(db, takeover);
  world.story.push(`A queue whose takeover is ${takeover}`);
  try {
    for (const step of steps) {
      world.story.push(`(${step.kind})`);
      const told = await TAKES[step.kind](world, step);
      world.story.pop();
      if (!told) continue;
      world.story.push(told.sentence);
      const counted = `${step.kind} ${told.word}`;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
      await look(world);
      await makeRoom(world);
    }
    await finish(world);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Broken(`${why}\n${world.story.map((line, at) => `  ${at}. ${line}`).join('\n')}`, {
      cause: error,
    });
  } finally {
    for (const { open } of world.workers) {
      await open?.client.query('rollback').catch(() => {});
      open?.client.release();
    }
    await Promise.allSettled(world.waiting);
  }
}

/** A crowd that waits would use up the connections by which its wait could end. */
async function makeRoom(world: World): Promise<void> {
  if (world.waiting.size < MOST_WAITING) return;
  for (const worker of world.workers) await endWrite(world, worker, 'commit');
  world.story.push('Whoever writes commits');
  await look(world);
}

async function look(world: World): Promise<void> {
  if (world.fault) throw world.fault;
  world.seenMoves = world.moves;
  const now = await see(world.db.admin, world.queue);
  const broken = brokenInvariants(world.sight, now);
  demand(broken.length === 0, broken.join(' '));
  world.sight = now;
}

/** Ends what is open, lets everything become due, and asks of all waits that they ended, and of the record that it is whole. */
async function finish(world: World): Promise<void> {
  for (const worker of world.workers) await endWrite(world, worker, 'commit');
  await resume(world);
  await look(world);
  await passTime(world, null);
  world.story.push('Everything becomes due, and the watcher goes round');
  for (const { id, state } of world.sight.waits)
    if (state === 'armed') await fireWait(world.db.operators, world.lead, id);
  await look(world);
  demand(
    world.sight.waits.every(({ state }) => state !== 'armed'),
    'A wait that was due did not end.',
  );
  const { rows } = await world.db.admin.query<{ broken: string }>(
    `select seq as broken from (
       select seq, queue, prev_hash, hash, canonical, lag(hash) over (order by seq) as before from leasehold.audit_events
       where seq >= (select coalesce(max(seq), 0) - 200 from leasehold.audit_events)) e
     where (before is not null and prev_hash <> before) or hash <> encode(sha256(convert_to(canonical, 'UTF8')), 'hex')`,
  );
  demand(rows.length === 0, `The record is broken at ${rows[0]?.broken}.`);
}

import type { World } from '@/proof/model/world';

/** How a call ended; not over while an open transaction keeps it waiting. */
type Call<Answer> = { over: true; answer: Answer } | { over: false };

/**
 * Makes a call that an open transaction of this world may keep waiting. While nobody has one open it is simply awaited;
 * else it is left waiting as soon as the server says that it waits for a lock, and `later` hears how it ended.
 */
export async function call<Answer>(
  world: World,
  make: () => Promise<Answer>,
  later: (answer: Answer) => unknown = () => {},
): Promise<Call<Answer>> {
  const made = make();
  if (!isAnyOpen(world)) return { over: true, answer: await made };
  let over = false;
  const settled = made.finally(() => {
    over = true;
  });
  // It is awaited below, or with all that waits.
  settled.catch(() => {});
  while (!over) {
    if ((await locksWaitedFor(world)) > world.waiting.size && !over) {
      keepWaiting(world, settled.then(later));
      return { over: false };
    }
  }
  return { over: true, answer: await settled };
}

function keepWaiting(world: World, waiting: Promise<unknown>): void {
  const one = waiting
    .catch((error: unknown) => {
      world.fault ??= error;
    })
    .finally(() => {
      world.waiting.delete(one);
      world.moves += 1;
    });
  world.waiting.add(one);
}

/** Lets what waited come to its end after a transaction ended; what another one still keeps goes on waiting. */
export async function resume(world: World): Promise<void> {
  while (world.waiting.size > 0) {
    if (!isAnyOpen(world)) await Promise.all(world.waiting);
    else if ((await locksWaitedFor(world)) >= world.waiting.size) return;
  }
}

/** Whether nothing moved by itself since everything was last seen, so that what was seen is what a step met. */
export function isCalm({ waiting, moves, seenMoves }: World): boolean {
  return waiting.size === 0 && moves === seenMoves;
}

const isAnyOpen = ({ workers }: World) => workers.some(({ open }) => open);

async function locksWaitedFor({ db }: World): Promise<number> {
  const { rows } = await db.admin.query<{ waiting: number }>({
    name: 'waiting',
    text: `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return rows[0]?.waiting ?? 0;
}

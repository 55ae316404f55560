import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@/proof/chaos/random';
import type { Stage } from '@/proof/chaos/stage';

/** What may be ended, as often as its share of the whole says. */
const SHARES = { postgres: 0.25, backend: 0.25, console: 0.3, watcher: 0.2 } as const;

export type Target = keyof typeof SHARES;
export const TARGETS = Object.keys(SHARES) as Target[];

export type Kill = { at: number; target: Target; backAfter: number };

/** The time in which acts go on between two kills, in milliseconds. */
const QUIET_MS = { least: 150, most: 900 } as const;

/** Ends something at random, so often, each after the one before is back. */
export async function killAtRandom(
  stage: Stage,
  options: { kills: number; random: Random; clock: () => number; log: (line: string) => void },
): Promise<Kill[]> {
  const { kills, random, clock, log } = options;
  const done: Kill[] = [];
  while (done.length < kills) {
    await delay(QUIET_MS.least + random.next() * (QUIET_MS.most - QUIET_MS.least));
    const [target, at] = [choose(random), clock()];
    await KILL[target](stage, random);
    const kill = { at, target, backAfter: clock() - at };
    done.push(kill);
    log(`kill ${done.length} of ${kills}: ${target}, back after ${Math.round(kill.backAfter)} ms`);
  }
  return done;
}

/** One number decides, so that a seed repeats the choices. */
function choose(random: Random): Target {
  const drawn = random.next();
  let below = 0;
  for (const target of TARGETS) {
    below += SHARES[target];
    if (drawn < below) return target;
  }
  return 'console';
}

const KILL: Readonly<Record<Target, (stage: Stage, random: Random) => Promise<void>>> = {
  postgres: async ({ postgres, admin }) => {
    await postgres.killAndRestart();
    await answers(admin);
  },
  backend: async ({ postgres, admin }, random) => {
    const { rows } = await admin.query<{ pid: number }>(BACKENDS);
    if (rows.length === 0) throw new Error('The console has no backend to end.');
    await postgres.killBackend(random.pick(rows).pid);
    await answers(admin);
  },
  console: ({ console }) => console.killAndRestart(),
  watcher: ({ watcher }) => watcher.killAndRestart(),
};

/** Those through which acts are carried out, and one of them in an act where there is one. */
const BACKENDS = `
  with console as (
    select pid, state from pg_stat_activity where application_name like 'leasehold %' and backend_type = 'client backend')
  select pid from console where state = 'active' or not exists (select from console where state = 'active')`;

const LOOK_MS = 20;
const PATIENCE_MS = 20_000;

/** Resolves when the database answers again after it was ended; throws when it does not. */
async function answers(admin: Stage['admin']): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let error: unknown;
  while (performance.now() < until) {
    try {
      await admin.query('select');
      return;
    } catch (cause) {
      error = cause;
      await delay(LOOK_MS);
    }
  }
  throw new Error('Postgres did not come back.', { cause: error });
}

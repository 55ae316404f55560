import { setTimeout as delay } from 'node:timers/promises';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import { clientOf } from '@/proof/chaos/client';
import { judge, type Verdict } from '@/proof/chaos/judge/judge';
import { type Kill, killAtRandom } from '@/proof/chaos/killer';
import { operate } from '@/proof/chaos/operator';
import { signIn } from '@/proof/chaos/people';
import type { Plant } from '@/proof/chaos/plants';
import { randomFrom } from '@/proof/chaos/random';
import { squat } from '@/proof/chaos/squat';
import { type Stage, startStage } from '@/proof/chaos/stage';
import { isAtRest, takeTestimony } from '@/proof/chaos/testimony';
import type { Told } from '@/proof/chaos/told';
import { bringWork, work } from '@/proof/chaos/work';

export type ChaosOptions = { kills: number; seed: number; plant: Plant | null; log: (line: string) => void };

/** What happened, and what is said of it. */
export type Chaos = {
  version: string;
  kills: readonly Kill[];
  told: readonly Told[];
  grants: number;
  events: number;
  waits: number;
  signals: number;
  verdicts: readonly Verdict[];
};

const WORKERS = 4;

/** Eight people act while what they act through is ended again and again; then everything they were told is judged. */
export async function makeChaos({ kills, seed, plant, log }: ChaosOptions): Promise<Chaos> {
  const stage = await startStage(plant, log);
  const random = randomFrom(seed);
  const startedAt = performance.now();
  const clock = () => performance.now() - startedAt;
  const say = (line: string) => log(`${(clock() / 1_000).toFixed(3).padStart(8)}  ${line}`);
  const own = () => randomFrom(Math.floor(random.next() * 2 ** 32));
  const [acting, working, resting] = [new AbortController(), new AbortController(), new AbortController()];
  try {
    const clients = [];
    for (const me of stage.cast)
      clients.push({ me, client: clientOf(stage.origin, await signIn(stage.origin, me)) });
    // What was arranged stands, whatever a fault that was put in makes of commits.
    await stage.admin.query('checkpoint');
    const operators = clients.map(({ me, client }) =>
      operate({ me, client, admin: stage.admin, random: own(), clock, log: say, signal: acting.signal }),
    );
    const workers = Array.from({ length: WORKERS }, (_, index) =>
      work(stage.workers, `w-${index}`, own(), working.signal),
    );
    const others = [bringWork(stage.admin, working.signal), squat(stage.workersUrl, working.signal)];
    const tending = tend(plant, stage, resting.signal);

    const done = await killAtRandom(stage, { kills, random: own(), clock, log: say });
    acting.abort();
    const told = (await Promise.all(operators)).flat();
    working.abort();
    const grants = (await Promise.all(workers)).flat();
    await Promise.all(others);
    await comeToRest(stage);
    resting.abort();
    await tending;

    const seen = await takeTestimony(stage.admin);
    const chain = await verifyChain(stage.admin);
    const exits = [...stage.console.unexpected, ...stage.watcher.unexpected];
    return {
      ...{ version: stage.version, kills: done, told, grants: grants.length, events: seen.record.length },
      ...{ waits: seen.waits.length, signals: seen.signals.length },
      verdicts: [
        ...judge(told, grants, seen),
        {
          what: 'the record is intact',
          faults: chain.intact ? [] : chain.breaks.map((one) => JSON.stringify(one)),
        },
        { what: 'nothing ended by itself', faults: exits },
      ],
    };
  } finally {
    acting.abort();
    working.abort();
    resting.abort();
    await stage.stop();
  }
}

const TEND_MS = 50;

async function tend(plant: Plant | null, { admin }: Stage, signal: AbortSignal): Promise<void> {
  if (!plant?.tend) return;
  while (!signal.aborted) {
    await plant.tend(admin).catch(() => {});
    await delay(TEND_MS);
  }
}

const LOOK_MS = 200;
/** The lead of a watcher that was ended lapses after 5 s, and a signal left open is closed after 10 s. */
const REST_MS = 40_000;

/** Until the watcher has ended what it can; what is left then is a fault, and told as one. */
async function comeToRest({ admin }: Stage): Promise<void> {
  const until = performance.now() + REST_MS;
  while (performance.now() < until && !(await isAtRest(admin))) await delay(LOOK_MS);
}

import type { Pool } from 'pg';
import { cpuTimeOf } from '@/bench/cpu-time';
import { type ServerCost, serverCost } from '@/bench/server-time';
import { percentile } from '@/bench/statistics';

/** Two things that a reader's connection was made to do, the one in times of the other. */
export type Compared = {
  request: ServerCost;
  least: ServerCost;
  /** Of the times on a processor where the system tells them, else of those in the server. */
  ratio: number;
};

/** Of the rounds: what other work does to some of them is not what is measured. */
const QUICKEST = 0.25;

/**
 * Measures both in turns, so that what else the machine does hits both; of each the quarter of the rounds that was quickest ends the
 * figure. The first round fills caches and lets the server settle on plans. The pool is one of one connection.
 */
export async function compareInTurns(
  { admin, reader, rounds, runs }: { admin: Pool; reader: Pool; rounds: number; runs: number },
  request: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<Compared> {
  const cpuTime = await cpuTimeOf(reader);
  const taken = { request: [] as ServerCost[], least: [] as ServerCost[] };
  for (let round = 0; round <= rounds; round++) {
    const asked = await serverCost(admin, request, runs, cpuTime);
    const least = await serverCost(admin, floor, runs, cpuTime);
    if (round === 0) continue;
    taken.request.push(asked);
    taken.least.push(least);
  }
  const [asked, least] = [quickest(taken.request), quickest(taken.least)];
  const onProcessor = asked.cpu !== null && least.cpu !== null ? asked.cpu / least.cpu : null;
  return { request: asked, least, ratio: onProcessor ?? asked.ms / least.ms };
}

/** Each figure by itself; statements are as many as there ever were. */
function quickest(costs: readonly ServerCost[]): ServerCost {
  const of = (pick: (cost: ServerCost) => number) => percentile(costs.map(pick), QUICKEST);
  const cpu = costs.every((cost) => cost.cpu !== null) ? of((cost) => cost.cpu ?? 0) : null;
  return {
    ms: of(({ ms }) => ms),
    statements: Math.max(...costs.map(({ statements }) => Math.round(statements))),
    blocks: of(({ blocks }) => blocks),
    cpu,
  };
}

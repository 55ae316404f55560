import type { Pool } from 'pg';
import { cpuTimeOf } from '@/bench/cpu-time';
import { runFloor } from '@/bench/floor';
import type { View } from '@/bench/parts/pages/view';
import { serverCost } from '@/bench/server-time';
import { percentile } from '@/bench/statistics';

/** What one view cost the server beside its floor. `error` stands in place of figures where it could not be read. */
export type ViewFigure = {
  name: string;
  /** Milliseconds in the server, planning and execution, of one request and of its floor. */
  request: number;
  least: number;
  /** Of the times on a processor where the system tells them, else of those above. */
  ratio: number;
  statements: number;
  /** Statements that it may take; null where nothing is said. */
  mayTake: number | null;
  /** Pages of tables and indexes that one request looks at, and its floor. */
  blocks: number;
  leastBlocks: number;
  error: string | null;
};

/** Of the rounds' means: what other work does to some rounds is not the view's. */
const QUICKEST = 0.25;
const MOST_RUNS = 20;

type Around = { admin: Pool; reader: Pool; rounds: number; roundMs: number };

/** In turns, so that what else the machine does hits both; of each the quarter of the rounds that was quickest ends the figure. */
export async function measureView(
  view: View,
  { admin, reader, rounds, roundMs }: Around,
): Promise<ViewFigure> {
  const request = () => view.read(reader);
  const floor = async () => {
    for (const file of view.floor) await runFloor(reader, file, view.values);
  };
  const figure = { name: view.name, mayTake: view.statements ?? null };
  try {
    // Fills caches, and lets the server settle on plans: it keeps one from the sixth time on.
    for (let run = 0; run < 2; run++) await floor();
    const startedAt = performance.now();
    await request();
    const took = performance.now() - startedAt;
    const runs = Math.max(1, Math.min(MOST_RUNS, Math.round(roundMs / took)));
    for (let run = 0; run < 6; run++) {
      await request();
      await floor();
    }
    const cpuTime = await cpuTimeOf(reader);
    const taken = { request: [] as number[], least: [] as number[] };
    const cpu = { request: [] as number[], least: [] as number[] };
    let [statements, blocks, leastBlocks] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const asked = await serverCost(admin, request, runs, cpuTime);
      const least = await serverCost(admin, floor, runs, cpuTime);
      taken.request.push(asked.ms);
      taken.least.push(least.ms);
      if (asked.cpu !== null && least.cpu !== null) {
        cpu.request.push(asked.cpu);
        cpu.least.push(least.cpu);
      }
      statements = Math.max(statements, Math.round(asked.statements));
      [blocks, leastBlocks] = [asked.blocks, least.blocks];
    }
    const told = cpu.request.length === rounds;
    const [asked, least] = [percentile(taken.request, QUICKEST), percentile(taken.least, QUICKEST)];
    return {
      ...figure,
      request: asked,
      least,
      ratio: told ? percentile(cpu.request, QUICKEST) / percentile(cpu.least, QUICKEST) : asked / least,
      statements,
      blocks,
      leastBlocks,
      error: null,
    };
  } catch (error) {
    const nothing = { request: 0, least: 0, ratio: 0, statements: 0, blocks: 0, leastBlocks: 0 };
    return { ...figure, ...nothing, error: error instanceof Error ? error.message : 'It failed.' };
  }
}

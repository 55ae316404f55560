import type { Pool } from 'pg';
import { runFloor } from '@/bench/floor';
import { compareInTurns } from '@/bench/in-turns';
import type { View } from '@/bench/parts/pages/view';
import { serverCost } from '@/bench/server-time';

/** What one view cost the server beside its floor. `error` stands in place of figures where it could not be read. */
export type ViewFigure = {
  name: string;
  /** Milliseconds in the server, planning and execution, of one request and of its floor. */
  request: number;
  /** Null where the server gave the floor up: the view was then measured alone. */
  least: number | null;
  /** Against a floor that was given up, of the time that this took: what it is below. */
  ratio: number;
  statements: number;
  /** Statements that it may take; null where nothing is said. */
  mayTake: number | null;
  /** Pages of tables and indexes that one request looks at, and its floor. */
  blocks: number;
  leastBlocks: number;
  error: string | null;
};

const MOST_RUNS = 20;
/** The server keeps a plan of a prepared statement from the sixth time on. */
const TO_SETTLE = 6;
/** Milliseconds after which the console's connections give a statement up. */
const GIVEN_UP = 2_000;

type Around = { admin: Pool; reader: Pool; rounds: number; roundMs: number };

/** The view in turns with its floor, rounds of about so many milliseconds. */
export async function measureView(view: View, { roundMs, ...around }: Around): Promise<ViewFigure> {
  const request = () => view.read(around.reader);
  const floor = async () => {
    for (const file of view.floor) await runFloor(around.reader, file, view.values);
  };
  const figure = { name: view.name, mayTake: view.statements ?? null };
  try {
    let took = 0;
    const givenUp = await givenUpAfter(floor);
    for (let run = 0; run < TO_SETTLE; run++) {
      if (givenUp === null) await floor();
      const startedAt = performance.now();
      await request();
      took = performance.now() - startedAt;
    }
    const runs = Math.max(1, Math.min(MOST_RUNS, Math.round(roundMs / took)));
    if (givenUp !== null) {
      const { ms, blocks, statements } = await serverCost(around.admin, request, runs);
      const alone = { request: ms, blocks, statements: Math.round(statements) };
      return { ...figure, ...alone, least: null, ratio: ms / givenUp, leastBlocks: 0, error: null };
    }
    const { request: asked, least, ratio } = await compareInTurns({ ...around, runs }, request, floor);
    return {
      ...figure,
      ...{ request: asked.ms, least: least.ms, ratio, statements: asked.statements },
      ...{ blocks: asked.blocks, leastBlocks: least.blocks },
      error: asked.ms > GIVEN_UP ? `${(asked.ms / 1000).toFixed(1)} s: the console gives it up` : null,
    };
  } catch (error) {
    const nothing = { request: 0, least: 0, ratio: 0, statements: 0, blocks: 0, leastBlocks: 0 };
    return { ...figure, ...nothing, error: error instanceof Error ? error.message : 'It failed.' };
  }
}

/**
 * Milliseconds after which the server gave a floor up for the time it takes, which is less than it would have taken; null where it did not. Anything
 * else that a floor says is a fault of it.
 */
export async function givenUpAfter(floor: () => Promise<void>): Promise<number | null> {
  const startedAt = performance.now();
  try {
    await floor();
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT)
      return performance.now() - startedAt;
    throw error;
  }
}

const STATEMENT_TIMEOUT = '57014';

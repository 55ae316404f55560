import 'server-only';
import { z } from 'zod';
import { verifyChain } from '@/lib/audit/queries/verify-chain';
import {
  headText,
  type VerificationLine,
  type VerificationProgress,
  type VerificationResult,
  type VerificationStanding,
} from '@/lib/audit/verification';
import { DatabaseError, nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Timestamp } from '@/lib/time';
import type { ChainHead } from '../verify-export.mjs';

/** Verifications that wait their turn, the running one with them. More viewers with heads of their own are told to come back. */
const MOST_AT_ONCE = 8;

/** The verifications of one process: whoever asks for the same one shares it, and one reads the record at a time. */
export type Verifications = {
  standing(): VerificationStanding;
  /** Joins the one that runs, whatever it is held against; null when none does. */
  join(): AsyncGenerator<VerificationLine> | null;
  /** Joins one that is held against these heads, or begins it; null when too many wait. It goes on when nobody listens. */
  verify(heads: readonly ChainHead[]): AsyncGenerator<VerificationLine> | null;
};

type Run = { line: VerificationLine; next: Promise<void>; tell: () => void };

export function shareVerifications(db: Database): Verifications {
  const runs = new Map<string, Run>();
  let last: VerificationResult | null = null;
  let turn: Promise<void> = Promise.resolve();

  const join = () => {
    const [first] = runs.values();
    return first ? follow(first) : null;
  };

  const begin = (heads: readonly ChainHead[], name: string): Run => {
    const run: Run = { line: { state: 'waiting' }, next: Promise.resolve(), tell: () => {} };
    renew(run);
    runs.set(name, run);
    turn = turn.then(async () => {
      const line = await carryOut(db, heads, (progress) => say(run, { state: 'running', progress }));
      if (line.state === 'ended') last = line.result;
      runs.delete(name);
      say(run, line);
    });
    return run;
  };

  return {
    standing: () => ({ running: runs.size > 0, last }),
    join,
    verify: (heads) => {
      // Against no head at all, any other says as much and more.
      const joined = heads.length === 0 ? join() : null;
      if (joined) return joined;
      const name = heads.map(headText).sort().join(' ');
      const known = runs.get(name);
      if (known) return follow(known);
      return runs.size < MOST_AT_ONCE ? follow(begin(heads, name)) : null;
    },
  };
}

function renew(run: Run): void {
  run.next = new Promise((resolve) => {
    run.tell = resolve;
  });
}

function say(run: Run, line: VerificationLine): void {
  const { tell } = run;
  run.line = line;
  renew(run);
  tell();
}

/** What a slow listener missed in between is not told later: the newest line says it all. */
async function* follow(run: Run): AsyncGenerator<VerificationLine> {
  for (;;) {
    const { line, next } = run;
    yield line;
    if (line.state === 'ended' || line.state === 'failed') return;
    await next;
  }
}

async function carryOut(
  db: Database,
  heads: readonly ChainHead[],
  tell: (progress: VerificationProgress) => void,
): Promise<VerificationLine> {
  try {
    const startedAt = await readClock(db);
    const begun = performance.now();
    let progress: VerificationProgress = { startedAt, events: 0, of: 0, perSecond: 0 };
    const onProgress = (events: number, of: number) => {
      const seconds = (performance.now() - begun) / 1_000;
      progress = { startedAt, events, of, perSecond: events === 0 ? 0 : Math.round(events / seconds) };
      tell(progress);
    };
    const report = await verifyChain(db, { heads, onProgress });
    return { state: 'ended', result: { ...progress, endedAt: await readClock(db), heads, report } };
  } catch (error) {
    const cause = nameError(error);
    const sentence =
      cause instanceof DatabaseError ? cause.message : 'The console could not go on reading it.';
    return { state: 'failed', sentence };
  }
}

async function readClock(db: Database): Promise<Timestamp> {
  const statement = { name: 'clock', text: 'select clock_timestamp() as now' };
  return (await readRow(db, statement, z.object({ now: z.string() }))).now;
}

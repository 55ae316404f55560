import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import type { Client } from '@/proof/chaos/client';
import type { Cast } from '@/proof/chaos/people';
import type { Random } from '@/proof/chaos/random';
import { isSettled, type Told } from '@/proof/chaos/told';
import { nextWish } from '@/proof/chaos/wishes';

export type OperatorOptions = {
  client: Client;
  me: Cast;
  /** By which a session that holds a lock is found. */
  admin: Pool;
  random: Random;
  /** Milliseconds since the run began. */
  clock: () => number;
  log: (line: string) => void;
  /** Nothing new is begun after it; what is unknown is asked until it is known. */
  signal: AbortSignal;
};

/** Between two looks, and before asking again. */
const LOOK_MS = 60;
const AGAIN_MS = 150;
/** Longer than anything stays away. Who has no answer then has none in the end. */
const ASKS = 200;
/** So often is an answered wish sent once more, as by a second press. */
const PRESSES_TWICE = 0.1;
/** So often does somebody leave it at that when told that nothing was written. */
const GIVES_UP = 0.5;

/** One person at work until the signal. Gives everything they were told. */
export async function operate(options: OperatorOptions): Promise<Told[]> {
  const { signal } = options;
  const all: Told[] = [];
  while (!signal.aborted) {
    const wish = await nextWish(options);
    if (wish && !signal.aborted) all.push(await seeThrough(options, wish));
    await delay(LOOK_MS);
  }
  return all;
}

/** Sends one wish and asks by its key until its end is known, or until nothing was written and that will do. */
async function seeThrough(options: OperatorOptions, wish: RecoveryRequest): Promise<Told> {
  const { me, random, clock } = options;
  const { verb, requestKey, reason } = wish;
  const told: Told = { actor: me.id, key: requestKey, verb, reason, sentAt: clock(), replies: [] };
  while (told.replies.length < ASKS) {
    const reply = await ask(options, told, wish);
    const nothing = reply.kind === 'nothing-written';
    if (isSettled(told) && !(nothing && told.replies.length < ASKS && !random.chance(GIVES_UP))) break;
    await delay(AGAIN_MS);
  }
  if (told.replies.at(-1)?.kind === 'answer' && random.chance(PRESSES_TWICE)) {
    await ask(options, told, wish);
    while (!isSettled(told) && told.replies.length < 2 * ASKS) {
      await delay(AGAIN_MS);
      await ask(options, told, wish);
    }
  }
  return told;
}

async function ask({ client, clock, log, me }: OperatorOptions, told: Told, wish: RecoveryRequest) {
  const reply = { at: clock(), ...(await client.send(wish.verb, wish)) };
  reply.at = clock();
  told.replies.push(reply);
  const said = reply.kind === 'answer' ? `${reply.outcome} (${reply.auditSeq})` : reply.kind;
  log(`${me.id} ${wish.verb} ${wish.requestKey}: ${said}`);
  return reply;
}

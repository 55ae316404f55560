import 'server-only';
import { z } from 'zod';
import { nameRedisError, RedisError } from '@/lib/redis/redis-error';

/** What a script answers: texts, numbers, lists of them, and null for what is not there. */
export type Reply = string | number | boolean | null | Reply[];

/** One connection to Redis. Everything throws RedisError. */
export type RedisConnection = {
  /** Runs a script that writes nothing; Redis itself refuses it otherwise. */
  look(script: string, keys: readonly string[]): Promise<Reply>;
  /** Runs a script that may write, once. It is never sent a second time from here. */
  act(script: string, keys: readonly string[], values: readonly string[]): Promise<Reply>;
  /** One step through the keys that match a pattern: those of the step, and the cursor of the next, '0' at the end. */
  step(cursor: string, match: string, count: number): Promise<{ cursor: string; keys: string[] }>;
  /** How many keys there are. */
  size(): Promise<number>;
  isOpen(): boolean;
  close(): void;
};

/** A reading is for a page that is drawn each second, and Redis answers in less than a millisecond. */
const ANSWER_MS = 500;
const CONNECT_MS = 1_000;

const reply: z.ZodType<Reply> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(reply)]),
);

/**
 * Opens a connection that never reconnects and keeps nothing to be sent later: what was asked before an outage must not be done after it.
 * Throws RedisError.
 */
export async function openRedis(url: string, answerMs = ANSWER_MS): Promise<RedisConnection> {
  const client = await clientOf(url, answerMs);
  // Without a listener a broken connection ends the process. What it breaks is told to whoever asks.
  client.on('error', () => {});
  const end = () => {
    if (client.isOpen) client.destroy();
  };
  // The client's own timeout is for what was not sent yet. What was, it waits for without end.
  const named = async <T>(asked: Promise<T>, withinMs = answerMs): Promise<T> => {
    let late: NodeJS.Timeout | undefined;
    const lateness = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        reject(new RedisError('timed_out', null));
        end();
      }, withinMs);
    });
    try {
      return await Promise.race([asked, lateness]);
    } catch (error) {
      throw nameRedisError(error);
    } finally {
      clearTimeout(late);
    }
  };
  try {
    await named(client.connect(), CONNECT_MS);
  } catch (error) {
    end();
    throw error;
  }
  return {
    look: async (script, keys) => reply.parse(await named(client.evalRo(script, { keys: [...keys] }))),
    act: async (script, keys, values) =>
      reply.parse(await named(client.eval(script, { keys: [...keys], arguments: [...values] }))),
    step: (cursor, match, count) => named(client.scan(cursor, { MATCH: match, COUNT: count })),
    size: () => named(client.dbSize()),
    isOpen: () => client.isReady,
    close: end,
  };
}

/** The client is loaded by whoever has a Redis: hundreds of files, which every other console would read and run at its start. */
async function clientOf(url: string, answerMs: number) {
  const { createClient } = await import('redis');
  try {
    return createClient({
      url,
      name: 'leasehold',
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
      commandOptions: { timeout: answerMs },
    });
  } catch (error) {
    throw nameRedisError(error);
  }
}

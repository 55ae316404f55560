import { z } from 'zod';
import { actAction, argumentsOf, postAction, resultOf } from '@/e2e/support/server-actions';
import { OUTCOME_WORDS, type OutcomeWord } from '@/lib/audit/outcome-word';
import type { Reply } from '@/proof/chaos/told';

/** What one person's browser can do: read what is shown, and send a wish. */
export type Client = {
  /** What a GET handler shows; null when it shows nothing just now. */
  read<T>(path: string): Promise<T | null>;
  /** Sends a wish through the server action of the panel and tells what a browser would understand. */
  send(verb: string, wish: object): Promise<Unclocked>;
};

type Unclocked = Reply extends infer R ? (R extends Reply ? Omit<R, 'at'> : never) : never;

const PATIENCE_MS = 8_000;

export function clientOf(origin: string, cookie: string): Client {
  const action = actAction();
  return {
    read: async <T>(path: string) => {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const response = await fetch(`${origin}${path}`, { headers: { cookie }, signal });
        return response.status === 200 ? ((await response.json()) as T) : null;
      } catch {
        return null;
      }
    },
    send: async (verb, wish) => {
      try {
        const body = argumentsOf(verb, wish);
        const answer = await postAction({ origin }, action, { headers: { cookie }, body });
        return understand(resultOf(answer));
      } catch {
        return { kind: 'lost' };
      }
    },
  };
}

const outcome = z.enum(OUTCOME_WORDS satisfies readonly OutcomeWord[]);
const result = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    outcome: z.object({ outcome, auditSeq: z.string().nullable(), replayed: z.boolean() }),
  }),
  z.object({ ok: z.literal(false), status: z.number(), sentence: z.string() }),
]);

function understand(value: unknown): Unclocked {
  const parsed = result.safeParse(value);
  if (!parsed.success) return { kind: 'lost' };
  if (parsed.data.ok) return { kind: 'answer', ...parsed.data.outcome };
  const { status, sentence } = parsed.data;
  if (/Nothing was written\.$/.test(sentence)) return { kind: 'nothing-written' };
  return status === 500 ? { kind: 'lost' } : { kind: 'turned-away', status, sentence };
}

import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 50;
/** Far longer than anything here takes, on a busy machine too. */
const PATIENCE_MS = 45_000;

/** Asks again and again until there is an answer; null when `patienceMs` is over. Rejects when `signal` aborts. */
export async function within<Answer>(
  signal: AbortSignal,
  patienceMs: number,
  ask: () => Promise<Answer | null | undefined | false>,
): Promise<Answer | null> {
  const givenUpAt = performance.now() + patienceMs;
  while (performance.now() < givenUpAt) {
    const answer = await ask();
    if (answer) return answer;
    await delay(LOOK_MS, undefined, { signal });
  }
  return null;
}

/** As {@link within}, for what must come: rejects with `what` when it does not. */
export async function until<Answer>(
  signal: AbortSignal,
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const answer = await within(signal, PATIENCE_MS, ask);
  if (answer === null) throw new Error(`Waited in vain for this: ${what}.`);
  return answer;
}

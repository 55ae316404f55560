import { setTimeout as delay } from 'node:timers/promises';
import type { Fate } from '@/demo/providers/held-answers';

const LOOK_MS = 100;
/** A request that did not come by then will not come any more. */
const PATIENCE_MS = 60_000;

/** The demo's hand on a provider: it can keep one answer back, so that trouble strikes at exactly that moment. */
export class ProviderControl {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Keeps back the next answer on `route` for `subject`; what was asked for is done all the same. */
  async hold(route: string, subject: string): Promise<void> {
    await this.#ask('PUT', { route, subject });
  }

  /** Resolves once the provider has acted and keeps the answer back; rejects when nobody asks it for a minute. */
  async acted(route: string, subject: string, ending: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(PATIENCE_MS)]);
    while (!(await this.#ask('GET', { route, subject }))) await delay(LOOK_MS, undefined, { signal });
  }

  async settle(route: string, subject: string, fate: Fate): Promise<void> {
    await this.#ask('POST', { route, subject, fate });
  }

  async #ask(method: string, parameters: Record<string, string>): Promise<boolean> {
    const response = await fetch(`${this.#base}/held?${new URLSearchParams(parameters)}`, { method });
    return ((await response.json()) as { held: boolean }).held;
  }
}

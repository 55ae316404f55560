/** More names than a person mistypes; enough that pushing one out takes as many tries as it would have stopped. */
const REMEMBERED = 1_000;

type Window = { startedAt: number; tries: number };

/**
 * Counts tries for names that nobody has, in this process and bounded, so that an unknown name is slowed down like a known
 * one and the answer tells nothing. The longest unused is forgotten first.
 */
export class UnknownTries {
  readonly #windows = new Map<string, Window>();

  /** Counts one try and returns how many there were in the running window, and when that ends. Milliseconds. */
  count(name: string, now: number, windowMs: number): { tries: number; waitMs: number } {
    const last = this.#windows.get(name);
    const running = last !== undefined && now - last.startedAt < windowMs;
    const window = running ? { ...last, tries: last.tries + 1 } : { startedAt: now, tries: 1 };
    this.#windows.delete(name);
    this.#windows.set(name, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > REMEMBERED && oldest !== undefined) this.#windows.delete(oldest);
    return { tries: window.tries, waitMs: window.startedAt + windowMs - now };
  }
}

/** Which answers are kept back. The act is done and logged by then: only the answer does not arrive. */
export class HeldAnswers {
  readonly #wanted = new Set<string>();
  readonly #held = new Map<string, (fate: Fate) => void>();

  /** Keeps back the next answer to `subject` on `route`. */
  hold(route: string, subject: string): void {
    this.#wanted.add(key(route, subject));
  }

  isHeld(route: string, subject: string): boolean {
    return this.#held.has(key(route, subject));
  }

  /** Lets a held answer go, or drops its connection. Nothing happens when none is held. */
  settle(route: string, subject: string, fate: Fate): void {
    this.#wanted.delete(key(route, subject));
    this.#held.get(key(route, subject))?.(fate);
    this.#held.delete(key(route, subject));
  }

  /** Resolves when the answer may go; at once unless it was to be held. */
  async pass(route: string, subject: string): Promise<Fate> {
    if (!this.#wanted.delete(key(route, subject))) return 'answer';
    return new Promise((resolve) => this.#held.set(key(route, subject), resolve));
  }
}

export type Fate = 'answer' | 'drop';

function key(route: string, subject: string): string {
  return `${route} ${subject}`;
}

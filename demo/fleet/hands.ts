import type { ChildProcess } from 'node:child_process';
import { firstMessage, type Processes } from '@/demo/fleet/processes';

/** What the workers of a library tell their parent: that they are ready, and what each has in hand, since libraries write that nowhere. */
type Message<Taken> = { ready?: true; took?: Taken | null };

/** Something in the hands of a worker, and its process. */
export type InHand<Taken> = Taken & { pid: number };

/** The workers of one library, each a process, and what each of them is at. */
export class Hands<Taken extends object> {
  readonly #hands = new Map<ChildProcess, InHand<Taken>>();
  readonly #processes: Processes;
  readonly #program: { prefix: string; module: string; env: Readonly<Record<string, string>> };
  #started = 0;

  constructor(
    processes: Processes,
    program: { prefix: string; module: string; env: Readonly<Record<string, string>> },
  ) {
    this.#processes = processes;
    this.#program = program;
  }

  /** Starts one more; resolves when it is ready. */
  async start(): Promise<void> {
    const { prefix, module, env } = this.#program;
    this.#started += 1;
    const name = `${prefix}-${this.#started}`;
    const child = this.#processes.start({ name, module, env });
    child.on('message', ({ took }: Message<Taken>) => {
      if (took && child.pid !== undefined) this.#hands.set(child, { ...took, pid: child.pid });
      else this.#hands.delete(child);
    });
    child.once('exit', () => this.#hands.delete(child));
    await firstMessage<Message<Taken>>(name, child);
  }

  /** What was taken up last; null while no worker has anything. */
  inHand(): InHand<Taken> | null {
    return [...this.#hands.values()].at(-1) ?? null;
  }
}

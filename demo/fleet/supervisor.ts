import { firstMessage, type Processes } from '@/demo/fleet/processes';

/** How long a place stays empty after its worker ended. */
const REPLACE_AFTER_MS = 1_000;
const PREFIX = 'worker-';

/** Keeps a number of workers running: one that ends is replaced by a new process, with a new id. */
export class Supervisor {
  readonly #processes: Processes;
  readonly #env: Readonly<Record<string, string>>;
  #ending = false;

  constructor(processes: Processes, env: Readonly<Record<string, string>>) {
    this.#processes = processes;
    this.#env = env;
  }

  /** Resolves once all of them are registered. */
  async start(count: number): Promise<void> {
    const places = Array.from({ length: count }, (_, index) => `${PREFIX}${index + 1}`);
    await Promise.all(places.map((place) => this.#fill(place)));
  }

  /** Lets them give back their jobs and end, while what they work with is still there. Nobody is replaced any more. */
  async end(patienceMs: number): Promise<void> {
    this.#ending = true;
    await this.#processes.end(patienceMs, PREFIX);
  }

  async #fill(place: string): Promise<void> {
    const child = this.#processes.start({ name: place, module: 'demo/worker.ts', env: this.#env });
    child.once('exit', () => {
      if (this.#ending) return;
      setTimeout(() => void this.#fill(place).catch(() => {}), REPLACE_AFTER_MS);
    });
    await firstMessage(place, child);
  }
}

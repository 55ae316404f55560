import { hostname } from 'node:os';
import type { Pool } from 'pg';
import { openPool } from '@/lib/db/pool';
import { askInTime } from '@/lib/leases/ask-in-time';
import type { Grant } from '@/lib/leases/grant';
import { Lease } from '@/lib/leases/lease';
import type { LockName } from '@/lib/leases/lock-name';
import { newWorkerId } from '@/lib/leases/worker-id';

export type WorkerOptions = {
  /** Of a login that is a member of leasehold_worker. */
  connectionString: string;
  queues: readonly string[];
  version: string;
  /** Not above the queues' heartbeat interval. */
  heartbeatMs: number;
  /** What its advisory locks are called, for whoever sees them held. None when it takes none. */
  locks?: readonly LockName[];
  log: (line: string) => void;
};

/** What a worker leaves behind as it ends: the only certain proof that its process is over. */
export type ExitRecord = { reason: string; jobsLeft: readonly string[] };

/**
 * One process that claims jobs: registered, beating, and able to say that it is leaving. It has two sets of connections,
 * both named after it: one for signs of life, one for the work. Either is replaced by itself when its backend ends.
 */
export class Worker {
  readonly id: string;
  readonly queues: readonly string[];
  /** The connections for the work. */
  readonly work: Pool;
  readonly log: (line: string) => void;
  readonly #beats: Pool;
  readonly #heartbeatMs: number;
  readonly #draining = new AbortController();
  #beat: NodeJS.Timeout | undefined;
  #stopped = false;

  private constructor(id: string, options: WorkerOptions) {
    this.id = id;
    this.queues = options.queues;
    this.log = options.log;
    this.#heartbeatMs = options.heartbeatMs;
    const connection = {
      connectionString: options.connectionString,
      role: 'leasehold_worker',
      applicationName: id,
      onError: (error: Error) => options.log(`lost a connection: ${error.message}`),
    } as const;
    this.#beats = openPool({
      ...connection,
      max: 1,
      statementTimeoutMs: 2_000,
      lockTimeoutMs: 1_000,
      keepIdle: true,
    });
    this.work = openPool({ ...connection, max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 });
  }

  /** Registers a new worker under an id of its own, with the names of its locks, and begins to beat. */
  static async start(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(newWorkerId(), options);
    await worker.#register(options);
    worker.#scheduleBeat();
    return worker;
  }

  /** Aborts when the worker has begun to leave: no new job is claimed. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** Keeps a grant alive from now on. */
  hold(grant: Grant): Lease {
    return new Lease(grant, {
      beats: this.#beats,
      heartbeatMs: this.#heartbeatMs,
      draining: this.draining,
      onMissed: (error) => this.log(`renewal of job ${grant.jobId} got no answer: ${String(error)}`),
    });
  }

  /** Begins to leave: takes no new job, gives back the one in hand at its next boundary. */
  async drain(): Promise<void> {
    if (this.draining.aborted) return;
    this.#draining.abort();
    await this.#tell('select public.drain_worker_self($1)', [this.id]);
  }

  /** Leaves the exit record and closes the connections. The process must end now. */
  async stop(exit: ExitRecord): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#beat);
    await this.#tell('select public.stop_worker($1, $2)', [this.id, JSON.stringify(exit)]);
    await Promise.all([this.#beats.end(), this.work.end()]);
  }

  /** Both or neither: a worker whose locks could not be named is not left behind in the registry, where it would fall silent. */
  async #register({ version, locks = [] }: WorkerOptions): Promise<void> {
    await askInTime(this.#beats, REGISTER, [
      ...[this.id, hostname(), process.pid, this.id],
      ...[this.queues, version, new Date().toISOString(), JSON.stringify(locks)],
    ]);
  }

  /** Beats from a timer of its own; each beat also reports the backend it came by, which changes after a reconnect. */
  #scheduleBeat(delayMs = this.#heartbeatMs): void {
    this.#beat = setTimeout(async () => {
      const startedAt = performance.now();
      await this.#beatOnce();
      if (!this.#stopped) this.#scheduleBeat(Math.max(0, startedAt + this.#heartbeatMs - performance.now()));
    }, delayMs);
  }

  /** The answer tells whether somebody else has asked this worker to leave. */
  async #beatOnce(): Promise<void> {
    const values = [this.id, new Date().toISOString()];
    const answer = await this.#tell<{ state: string }>(
      'select state from public.beat_worker($1, $2)',
      values,
    );
    if (answer?.state === 'draining') this.#draining.abort();
  }

  /** A sign of life that gets no answer is followed by the next one; the work is not stopped by it. */
  async #tell<Row extends object>(text: string, values: unknown[]): Promise<Row | null> {
    try {
      const [row] = await askInTime<Row>(this.#beats, text, values);
      return row ?? null;
    } catch (error) {
      this.log(`not heard: ${String(error)}`);
      return null;
    }
  }
}

const REGISTER = `
with registered as materialized (select public.register_worker($1, $2, $3, $4, $5, $6, $7))
select public.name_locks($1, $8) from registered`;

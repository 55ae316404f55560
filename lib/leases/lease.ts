import type { Database } from '@/lib/db/pool';
import type { Grant } from '@/lib/leases/grant';
import { LeaseLost, type LossReason, StopAsked } from '@/lib/leases/reasons-to-stop';
import { renew } from '@/lib/leases/renewal';

export type LeaseOptions = {
  /** The connection for signs of life, apart from the one the work uses, so that work cannot delay a renewal. */
  beats: Database;
  heartbeatMs: number;
  /** Aborts when the whole worker drains. */
  draining: AbortSignal;
  /** A renewal that got no answer. The next one follows; whether the lease holds is decided by its deadline. */
  onMissed?: (error: unknown) => void;
};

/**
 * A grant that is kept alive by a timer of its own until it is lost or ended. It trusts no answer that did not come:
 * without a renewal it counts itself lost when its time is over, before anyone else may take the job.
 */
export class Lease {
  readonly grant: Grant;
  readonly #options: LeaseOptions;
  readonly #loss = new AbortController();
  readonly #stop = new AbortController();
  #renewal: NodeJS.Timeout;
  #deadline: NodeJS.Timeout;
  #underWay: Promise<void> = Promise.resolve();
  #settled = false;

  constructor(grant: Grant, options: LeaseOptions) {
    this.grant = grant;
    this.#options = options;
    this.#renewal = this.#renewAfter(options.heartbeatMs);
    this.#deadline = this.#lostAt(grant.goodUntil);
    if (options.draining.aborted) this.#stop.abort(new StopAsked());
    options.draining.addEventListener('abort', this.#drain, { once: true });
  }

  /** Aborts with {@link LeaseLost} when the lease is lost: the work ends at once. */
  get lost(): AbortSignal {
    return this.#loss.signal;
  }

  /** Aborts with {@link StopAsked} when the work should end at its next boundary and give the job back. */
  get stopAsked(): AbortSignal {
    return this.#stop.signal;
  }

  /** Throws the reason when the work may not go on. Called between two steps. */
  mayGoOn(): void {
    this.lost.throwIfAborted();
    this.stopAsked.throwIfAborted();
  }

  /** The lease is gone, whatever the timers think: the database refused a write, or its time is over. */
  lose(reason: LossReason): LeaseLost {
    const loss = new LeaseLost(reason);
    this.end();
    if (!this.lost.aborted) this.#loss.abort(loss);
    return loss;
  }

  /**
   * Renews no more, and resolves when no renewal is under way: one that came after the attempt was closed would count
   * as a lost lease. Called before closing; the deadline still counts.
   */
  async settle(): Promise<void> {
    this.#settled = true;
    clearTimeout(this.#renewal);
    await this.#underWay;
  }

  /** Stops all timers. The row keeps its owner until it is closed, taken over or lapses. */
  end(): void {
    this.#settled = true;
    clearTimeout(this.#renewal);
    clearTimeout(this.#deadline);
    this.#options.draining.removeEventListener('abort', this.#drain);
  }

  readonly #drain = (): void => this.#stop.abort(new StopAsked());

  #renewAfter(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#underWay = this.#renew();
    }, delayMs);
  }

  #lostAt(goodUntil: number): NodeJS.Timeout {
    return setTimeout(() => this.lose('lapsed'), goodUntil - performance.now());
  }

  async #renew(): Promise<void> {
    const { beats, heartbeatMs, onMissed } = this.#options;
    const askedAt = performance.now();
    const answer = await renew(beats, this.grant).catch((error: unknown) => {
      onMissed?.(error);
      return null;
    });
    if (this.#settled) return;
    if (answer && !answer.renewed) {
      this.lose(answer.reason);
      return;
    }
    if (answer) {
      clearTimeout(this.#deadline);
      this.#deadline = this.#lostAt(askedAt + answer.leftMs);
      if (answer.stopRequested) this.#drain();
    }
    this.#renewal = this.#renewAfter(Math.max(0, askedAt + heartbeatMs - performance.now()));
  }
}

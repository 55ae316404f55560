import type { Scene } from '@/demo/faults/fault';
import type { Experiment, Eyes } from '@/demo/lab/experiment';
import { frozenPastLease } from '@/demo/lab/experiments/frozen-past-lease';
import { leakedLock } from '@/demo/lab/experiments/leaked-lock';
import { powerAfterEffect } from '@/demo/lab/experiments/power-after-effect';
import { powerMidJob } from '@/demo/lab/experiments/power-mid-job';
import { Strike } from '@/demo/lab/strike';
import { tellStop, whyNotNow } from '@/demo/lab/tell-stop';
import type { LabTour } from '@/lib/fault-lab/tour';

/** In the order of the tour. */
const EXPERIMENTS: readonly Experiment[] = [powerMidJob, frozenPastLease, powerAfterEffect, leakedLock];

/** How long after it was last asked the tour counts as open. */
const OPEN_MS = 15_000;

/** The faults of the tour: causes each on demand, and tells what has come of it. */
export class Lab {
  readonly #scene: Scene;
  readonly #eyes: Eyes;
  readonly #strikes = new Map<string, Strike>();
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(scene: Scene, logs: Eyes['logs']) {
    this.#scene = scene;
    this.#eyes = { db: scene.watch, logs };
  }

  /** Begins to cause a fault and gives why not; null when it begins. */
  cause(key: string): string | null {
    const experiment = EXPERIMENTS.find((one) => one.key === key);
    if (!experiment) return 'There is no such fault.';
    const refusal = whyNotNow(this.#strikes.get(key) ?? null);
    if (refusal === null) this.#strikes.set(key, new Strike(experiment.fault, this.#scene));
    return refusal;
  }

  async tour(): Promise<LabTour> {
    this.#askedAt = performance.now();
    const stops = await Promise.all(
      EXPERIMENTS.map((experiment) =>
        tellStop(this.#eyes, experiment, this.#strikes.get(experiment.key) ?? null),
      ),
    );
    return { stops };
  }

  /** Whether somebody is on the tour: the page is open, or a fault of theirs is under way while they are elsewhere. */
  isOpen(): boolean {
    const underWay = [...this.#strikes.values()].some((strike) => strike.isUnderWay);
    return underWay || performance.now() - this.#askedAt < OPEN_MS;
  }
}

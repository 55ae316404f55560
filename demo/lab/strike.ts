import type { Pool } from 'pg';
import type { Fault, Scene, Struck } from '@/demo/faults/fault';
import type { Judgement } from '@/demo/lab/experiment';
import type { SeenAct, SeenFinding } from '@/demo/lab/sightings';
import { timestampText } from '@/lib/db/timestamp';
import type { Timestamp } from '@/lib/time';

/** Longer than any of the tour's faults needs, left alone, to come to its end. */
const GIVEN_UP_MS = 300_000;

/** The facts of a strike, each null until it was seen. */
export type Seen = { finding: SeenFinding | null; act: SeenAct | null; judgement: Judgement | null };

/** One fault, caused once, on demand. */
export class Strike {
  readonly #begunAt = performance.now();
  /** What it hit, and when by the database's clock; null while it is on its way. */
  hit: (Struck & { at: Timestamp }) | null = null;
  /** Why it could not be made; null when it could. */
  failure: string | null = null;
  /** What was seen of it. A fact stays as it was first seen, however it is told later. */
  seen: Seen = { finding: null, act: null, judgement: null };

  constructor(fault: Fault, scene: Scene) {
    const struck = (what: Struck) => void this.#note(scene.watch, what).catch((error) => this.#fail(error));
    void fault.strike(scene, struck).catch((error) => {
      if (!scene.signal.aborted && this.hit === null) this.#fail(error);
    });
  }

  /** Whether its end is still worth waiting for. */
  get isUnderWay(): boolean {
    return (
      this.seen.judgement === null && this.failure === null && performance.now() - this.#begunAt < GIVEN_UP_MS
    );
  }

  async #note(db: Pool, struck: Struck): Promise<void> {
    const { rows } = await db.query<{ now: Timestamp }>(
      `select ${timestampText('clock_timestamp()')} as now`,
    );
    this.hit = { ...struck, at: rows[0]?.now ?? '' };
  }

  #fail(error: unknown): void {
    this.failure = error instanceof Error ? error.message : String(error);
  }
}

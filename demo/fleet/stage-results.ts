import type { Database } from '@/lib/db/pool';
import type { Lease } from '@/lib/leases/lease';

/** What the stages of one job made, kept in the service's own table, so that the next attempt fast-forwards. */
export class StageResults {
  readonly #db: Database;
  readonly #lease: Lease;

  constructor(db: Database, lease: Lease) {
    this.#db = db;
    this.#lease = lease;
  }

  async has(stage: string): Promise<boolean> {
    return (await this.#find(stage)) !== undefined;
  }

  /** Rejects when the stage has not run: the stages after it depend on it. */
  async read<Result>(stage: string): Promise<Result> {
    const result = await this.#find(stage);
    if (result === undefined) throw new Error(`The stage ${stage} has left no result.`);
    return result as Result;
  }

  /** Rejects with `LeaseLost` when the token is not admitted any more. */
  async save(stage: string, result: unknown): Promise<void> {
    const { queue, subject, token } = this.#lease.grant;
    const { rows } = await this.#db.query<{ admitted: boolean }>(
      'select billing.save_result($1, $2, $3, $4, $5) as admitted',
      [queue, subject, token, stage, JSON.stringify(result)],
    );
    if (!rows[0]?.admitted) throw this.#lease.lose('taken over');
  }

  async #find(stage: string): Promise<unknown> {
    const { queue, subject } = this.#lease.grant;
    const { rows } = await this.#db.query<{ result: unknown }>(
      'select result from billing.stage_results where queue = $1 and subject = $2 and stage = $3',
      [queue, subject, stage],
    );
    return rows[0]?.result;
  }
}

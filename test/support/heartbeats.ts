import type { Pool, PoolClient } from 'pg';
import { type GrantedJob, type RenewalAnswer, renew } from '@/test/support/lease-calls';

/** How long calls took, in milliseconds. */
export class Waits {
  #longest = 0;
  #count = 0;

  get longest(): number {
    return this.#longest;
  }

  get count(): number {
    return this.#count;
  }

  async measure<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await call();
    this.#longest = Math.max(this.#longest, performance.now() - startedAt);
    this.#count += 1;
    return answer;
  }
}

/** Renews one job's lease without a pause, on a connection of its own, until it is stopped; every renewal must hold. */
export async function keepBeating(pool: Pool, grant: GrantedJob, owner: string, waits: Waits) {
  const client: PoolClient = await pool.connect();
  let stopped = false;
  const refused: RenewalAnswer[] = [];
  const loop = (async () => {
    while (!stopped) {
      const answer = await waits.measure(() => renew(client, grant, owner));
      if (!answer.renewed) refused.push(answer);
    }
    client.release();
  })();
  return {
    /** Ends the loop and gives the renewals that were refused. */
    stop: async () => {
      stopped = true;
      await loop;
      return refused;
    },
  };
}

import type { Pool } from 'pg';
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

/**
 * Does some work while one job's lease is renewed without a pause, on a connection of its own, and gives the renewals that
 * were refused. The beating ends with the work, however that ends.
 */
export async function besideBeats(
  { pool, grant, owner, waits }: { pool: Pool; grant: GrantedJob; owner: string; waits: Waits },
  work: () => Promise<void>,
): Promise<RenewalAnswer[]> {
  const client = await pool.connect();
  const refused: RenewalAnswer[] = [];
  let over = false;
  const beating = (async () => {
    while (!over) {
      const answer = await waits.measure(() => renew(client, grant, owner));
      if (!answer.renewed) refused.push(answer);
    }
  })();
  try {
    await work();
  } finally {
    over = true;
    await beating;
    client.release();
  }
  return refused;
}

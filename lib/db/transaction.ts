import type { Pool, PoolClient } from 'pg';

/**
 * Runs `work` in one transaction and commits. A COMMIT that the server answered with ROLLBACK is an error here:
 * the driver reports none. The connection is thrown away when its state is in doubt.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let doubt: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      doubt = cause;
    });
    throw error;
  } finally {
    client.release(doubt);
  }
}

import 'server-only';
import type { ClientBase } from 'pg';
import type { Allowance } from '@/lib/sources/foreign/allow-acts';

/**
 * Makes the functions of an allowance as the owner of the tables, and writes down that they may be called: one transaction. Whoever may neither read
 * nor write these tables gains nothing by it but the acts. Throws what the server says.
 */
export function allowSource(client: ClientBase, { statements }: Allowance): Promise<void> {
  return inTransaction(client, async () => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Takes it back: nothing is called any more. The functions stay where they are, and nobody may call them. */
export async function endAllowance(client: ClientBase, source: string): Promise<boolean> {
  let ended = false;
  await inTransaction(client, async () => {
    await client.query('set local role leasehold_owner');
    const { rowCount } = await client.query(
      `update leasehold.foreign_acts set ended_by = session_user, ended_at = clock_timestamp() where source = $1 and ended_at is null`,
      [source],
    );
    ended = rowCount === 1;
  });
  return ended;
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

import 'server-only';
import type { ClientBase } from 'pg';
import type { Allowance } from '@/lib/sources/foreign/allow-acts';
import { quoted } from '@/lib/sources/sql-names';

/**
 * Makes the functions of an allowance as the owner of the tables, and writes down that they may be called: one transaction, by a login that may take
 * the role of that owner and of leasehold_owner. Whoever may neither read nor write these tables gains nothing by it but the acts. Throws what the
 * server says.
 */
export async function allowSource(client: ClientBase, allowance: Allowance): Promise<void> {
  const { source, relation, owner, verbs, statements, hash } = allowance;
  const to = quoted(owner);
  await inTransaction(client, async () => {
    await client.query('set local role leasehold_owner');
    // For as long as the functions are made; to run them takes neither.
    await client.query(`grant usage, create on schema leasehold_sources to ${to}`);
    const { rows } = await client.query<{ may: boolean }>(`select has_schema_privilege($1, 'leasehold', 'usage') as may`, [
      owner,
    ]);
    const stranger = rows[0]?.may === false;
    if (stranger) await client.query(`grant usage on schema leasehold to ${to}`);
    await client.query(`set local role ${to}`);
    for (const statement of statements) await client.query(statement);
    await client.query('set local role leasehold_owner');
    if (stranger) await client.query(`revoke usage on schema leasehold from ${to}`);
    if (owner !== 'leasehold_owner') await client.query(`revoke usage, create on schema leasehold_sources from ${to}`);
    await client.query(
      `insert into leasehold.foreign_acts (source, relation, verbs, statements_hash, allowed_by, allowed_at)
       values ($1, $2, $3, $4, session_user, clock_timestamp())
       on conflict (source) do update
       set relation = excluded.relation, verbs = excluded.verbs, statements_hash = excluded.statements_hash,
         allowed_by = excluded.allowed_by, allowed_at = excluded.allowed_at, ended_by = null, ended_at = null`,
      [source, relation, verbs, hash],
    );
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

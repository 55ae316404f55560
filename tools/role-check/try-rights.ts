import type { Pool } from 'pg';
import { isFault, nameError } from '@/lib/db/errors';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import type { RoleName } from '@/lib/rights/needed-rights';
import type { RoleVerdict } from '@/lib/rights/role-rights';
import { TRIES } from '@/tools/role-check/tries';

/**
 * Takes a role and tries what it is to be refused and what it is to be let do, in one transaction that is rolled back. Null
 * when this login may not take the role: then only the catalog tells. Throws DatabaseError.
 */
export async function tryRights(pool: Pool, role: RoleName): Promise<RoleVerdict | null> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw nameError(cause);
  });
  const verdict = {
    beyond: [] as RoleVerdict['beyond'][number][],
    missing: [] as RoleVerdict['missing'][number][],
  };
  try {
    await client.query('begin');
    await client.query(`set local role ${sqlIdentifier(role)}`);
    for (const { does, statement, permitted } of TRIES[role] ?? []) {
      await client.query('savepoint before');
      const error = await client.query(statement).then(
        () => null,
        (cause: unknown) => nameError(cause),
      );
      await client.query('rollback to savepoint before');
      const refused = isFault(error, 'permission_missing');
      if (error && !refused) throw error;
      const mend = null;
      if (refused && permitted) verdict.missing.push({ sentence: `${role} was refused to ${does}.`, mend });
      if (!refused && !permitted) verdict.beyond.push({ sentence: `${role} was let ${does}.`, mend });
    }
    return verdict;
  } catch (cause) {
    if (isFault(cause, 'permission_missing')) return null;
    throw nameError(cause);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

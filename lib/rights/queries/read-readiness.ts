import 'server-only';
import { z } from 'zod';
import { DatabaseError, nameError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { CALLABLE_FUNCTIONS } from '@/lib/rights/callable-functions';
import type { RoleName } from '@/lib/rights/needed-rights';

/** The roles that the console takes beside that by which it reads, which is the one that asks. */
export type TakenRole = Extract<RoleName, 'leasehold_operator' | 'leasehold_auth'>;

const ready = z.object({ writes: z.boolean(), roles: z.int(), functions: z.int() });

/**
 * What keeps this console from its work, as a sentence that names no address and no secret; null when nothing does: the
 * database answers and takes writes, the login may take its roles, and every function that this build calls is there.
 */
export async function whyNotReady(db: Database, roles: readonly TakenRole[]): Promise<string | null> {
  const names = roles.flatMap((role) => CALLABLE_FUNCTIONS[role]);
  try {
    const found = await readRow(db, { name: 'readiness', text: READINESS, values: [roles, names] }, ready);
    if (found.roles < roles.length)
      return 'The login lacks a role that the console takes: see npm run db:check.';
    if (found.functions < new Set(names).size) return 'A function is missing: run the migrations.';
    return found.writes ? null : 'The database accepts no writes at the moment.';
  } catch (error) {
    const cause = nameError(error);
    return cause instanceof DatabaseError ? cause.message : 'The console could not ask the database.';
  }
}

/** A role that is not there at all is one that nobody may take. */
const READINESS = `
  select
    not pg_is_in_recovery() as writes,
    (select count(*)::int from pg_roles r
     where r.rolname = any ($1::text[]) and pg_has_role(session_user, r.oid, 'member')) as roles,
    (select count(distinct n.name)::int
     from unnest($2::text[]) n (name)
     join pg_namespace s on s.nspname = split_part(n.name, '.', 1)
     join pg_proc p on p.pronamespace = s.oid and p.proname = split_part(n.name, '.', 2)) as functions`;

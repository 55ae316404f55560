import 'server-only';
import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { roleOf } from '@/lib/auth/policy';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

const person = z.object({ token: z.string(), id: z.string(), name: z.string(), role: z.string() });

/**
 * Whose session a token is, by the database's clock; null when it lapsed or was ended, when the account is disabled
 * or its role is none that this console knows. Throws a DatabaseError when the session cannot be read: out of reach is not signed out.
 */
export async function findActor(database: Database, token: string): Promise<Actor | null> {
  return (await findActors(database, [token])).get(token) ?? null;
}

/** The same for several tokens, each with its own; one that is nobody's is left out. */
export async function findActors(
  database: Database,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const statement = {
    name: 'find_actors',
    text: `select s.token, u.id, u.name, u.role
      from leasehold_auth.session s join leasehold_auth."user" u on u.id = s.user_id
      where s.token = any ($1) and s.expires_at > clock_timestamp() and u.disabled_at is null`,
    values: [tokens],
  };
  const rows = await readRows(database, statement, person);
  return new Map(
    rows.flatMap(({ token, role: word, ...who }): [string, Actor][] => {
      const role = roleOf(word);
      return role ? [[token, { ...who, role }]] : [];
    }),
  );
}

/** Whether anybody has an account here at all, so that the first one is told how to make it. Throws a DatabaseError. */
export async function hasAnybody(database: Database): Promise<boolean> {
  const statement = {
    name: 'has_anybody',
    text: 'select exists (select from leasehold_auth."user") as anybody',
  };
  const [row] = await readRows(database, statement, z.object({ anybody: z.boolean() }));
  return row?.anybody ?? false;
}

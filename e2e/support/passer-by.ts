import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Role } from '@/lib/auth/policy';
import { sessionCookie } from './people';

/** Somebody with an account and a session, made at once: no password is hashed, and no limit is used up by others. */
export type PasserBy = { id: string; name: string; email: string; role: Role; cookie: string };

let passed = 0;

/** A new person of a role who is signed in, by the rows that a sign-in leaves. */
export async function passBy(admin: Pool, role: Role): Promise<PasserBy> {
  passed += 1;
  const name = `Pat ${role} the ${passed}.`;
  const email = `passer-by-${passed}-${randomBytes(3).toString('hex')}@example.com`;
  const token = randomBytes(24).toString('hex');
  const { rows } = await admin.query<{ id: string }>(
    `with person as (
       insert into leasehold_auth."user" (id, name, email, role) values (gen_random_uuid()::text, $1, $2, $3) returning id
     ), session as (
       insert into leasehold_auth.session (id, token, user_id, expires_at)
       select gen_random_uuid()::text, $4, id, clock_timestamp() + interval '1 hour' from person
     )
     select id from person`,
    [name, email, role, token],
  );
  const cookie = sessionCookie(token);
  return { id: rows[0]?.id ?? '', name, email, role, cookie: `${cookie.name}=${cookie.value}` };
}

/** Another role from now on, behind the console's back and without the end of their session. */
export async function giveRole(admin: Pool, { id }: PasserBy, role: Role): Promise<void> {
  await admin.query('update leasehold_auth."user" set role = $2 where id = $1', [id, role]);
}

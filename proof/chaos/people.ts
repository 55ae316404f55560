import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { Role } from '@/lib/auth/policy';

export type Cast = { id: string; email: string; role: Role };

const PASSWORD = 'a long enough password of everybody';
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana'];
const APPROVERS = 2;

/** Eight operators, two of them approvers. */
export async function addCast(admin: Pool): Promise<Cast[]> {
  const password = await hashPassword(PASSWORD);
  const cast = NAMES.map((name, index): Cast & { name: string } => ({
    ...{ id: `u-${name.toLowerCase()}`, name, email: `${name.toLowerCase()}@example.com` },
    role: index < APPROVERS ? 'approver' : 'operator',
  }));
  for (const { id, name, email, role } of cast) {
    await admin.query(
      `insert into leasehold_auth."user" (id, email, name, role, email_verified) values ($1, $2, $3, $4, true)`,
      [id, email, name, role],
    );
    await admin.query(
      `insert into leasehold_auth.account (id, account_id, provider_id, user_id, password)
       values (gen_random_uuid()::text, $1, 'credential', $1, $2)`,
      [id, password],
    );
  }
  return cast;
}

/** Signs somebody in as a script does; gives the cookie of the session. */
export async function signIn(origin: string, { email }: Cast): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`Signing ${email} in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

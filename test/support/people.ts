import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { PersonVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import type { Role } from '@/lib/auth/policy';
import { timestampText } from '@/lib/db/timestamp';
import type { PersonRequest } from '@/lib/recovery/recovery-request';

/** A person with that many open sessions, made behind the console's back. */
export async function makePerson(admin: Pool, name: string, role: Role, sessions = 0): Promise<Actor> {
  const id = randomUUID();
  await admin.query(
    `insert into leasehold_auth."user" (id, name, email, email_verified, role) values ($1, $2, $3, true, $4)`,
    [id, name, emailOf(name), role],
  );
  await admin.query(
    `insert into leasehold_auth.session (id, token, user_id, expires_at)
     select gen_random_uuid()::text, gen_random_uuid()::text, $1, clock_timestamp() + interval '12 h'
     from generate_series(1, $2)`,
    [id, sessions],
  );
  return { id, name, role };
}

export function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
}

/** A complete wish on a person as they stand now; nobody of that email is somebody to add. */
export async function wishOnPerson(
  admin: Pool,
  verb: PersonVerb,
  email: string,
  more: Partial<Pick<PersonRequest, 'role' | 'email' | 'name' | 'linkHash' | 'guard'>> = {},
): Promise<PersonRequest> {
  const { rows } = await admin.query<{ role: string | null; disabledAt: string | null; database: string }>(
    `select u.role, ${timestampText('u.disabled_at')} as "disabledAt", current_database() as database
     from (values ($1)) wanted(email) left join leasehold_auth."user" u using (email)`,
    [email],
  );
  if (!rows[0]) throw new Error('No row came back.');
  const { database, role, disabledAt } = rows[0];
  return {
    verb,
    address: { source: 'native', database, key: email },
    requestKey: randomUUID(),
    guard: { role, disabledAt },
    reason: 'They joined the rota of the night shift.',
    whyObsolete: '',
    ticket: null,
    effectAnswers: [],
    seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
    ...more,
  };
}

/** How many sessions of a person are open. */
export async function openSessionsOf(admin: Pool, { id }: Pick<Actor, 'id'>): Promise<number> {
  const { rows } = await admin.query<{ open: number }>(
    'select count(*)::int as open from leasehold_auth.session where user_id = $1 and expires_at > clock_timestamp()',
    [id],
  );
  return rows[0]?.open ?? 0;
}

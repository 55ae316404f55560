import 'server-only';
import { z } from 'zod';
import type { PeopleList, PersonRow } from '@/lib/auth/people/person';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { timestampText } from '@/lib/db/timestamp';
import type { Timestamp } from '@/lib/time';

/** Everybody with an account, by name, with their open sessions. Throws DatabaseError. */
export async function listPeople(database: Database): Promise<PeopleList> {
  const moment = await readRow(database, { name: 'people-now', text: NOW }, now);
  return { ...moment, people: await readRows(database, { name: 'list-people', text: PEOPLE }, person) };
}

/** One account with its open sessions, and the moment it was read at; null when there is none of this id. */
export async function findAccount(
  database: Database,
  id: string,
): Promise<{ person: PersonRow; databaseNow: Timestamp } | null> {
  const { databaseNow } = await readRow(database, { name: 'people-now', text: NOW }, now);
  const statement = { name: 'find-account', text: `${PERSON} where u.id = $1`, values: [id] };
  const [found] = await readRows(database, statement, person);
  return found ? { person: found, databaseNow } : null;
}

const NOW = 'select clock_timestamp() as "databaseNow", current_database() as database';
const now = z.object({ databaseNow: z.string(), database: z.string() });

const moment = z.string().nullable();
const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  roleChangedAt: moment,
  disabledAt: moment,
  madeAt: z.string(),
  hasPassword: z.boolean(),
  hasProvider: z.boolean(),
  linkUntil: moment,
  lastSignInAt: moment,
  sessions: z.array(
    z.object({
      id: z.string(),
      openedAt: z.string(),
      expiresAt: z.string(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
});

/** What a guard repeats is text to the microsecond. */
const PERSON = `
  select u.id, u.email, u.name, u.role, u.role_changed_at as "roleChangedAt",
    ${timestampText('u.disabled_at')} as "disabledAt", u.created_at as "madeAt",
    exists (select from leasehold_auth.account a where a.user_id = u.id and a.password is not null) as "hasPassword",
    exists (select from leasehold_auth.account a where a.user_id = u.id and a.provider_id <> 'credential') as "hasProvider",
    (select max(l.expires_at) from leasehold_auth.password_links l
     where l.user_id = u.id and l.used_at is null and l.expires_at > clock_timestamp()) as "linkUntil",
    (select max(s.created_at) from leasehold_auth.session s where s.user_id = u.id) as "lastSignInAt",
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'openedAt', ${timestampText('s.created_at')}, 'expiresAt', ${timestampText('s.expires_at')},
        'address', nullif(s.ip_address, ''), 'userAgent', nullif(s.user_agent, '')
      ) order by s.created_at desc)
      from leasehold_auth.session s where s.user_id = u.id and s.expires_at > clock_timestamp()
    ), '[]') as sessions
  from leasehold_auth."user" u`;

const PEOPLE = `${PERSON}
  order by u.disabled_at is not null, lower(u.name), u.email`;

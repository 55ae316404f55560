import 'server-only';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

const person = z.object({
  id: z.string(),
  email: z.string(),
  disabled: z.boolean(),
  hash: z.string().nullable(),
});

/**
 * The person whose email and password these are; null when they do not belong together. A name that nobody has, and one
 * without a password, takes as long to answer as a wrong password.
 */
export async function findByPassword(
  database: Database,
  email: string,
  password: string,
): Promise<{ id: string; email: string; disabled: boolean } | null> {
  const statement = {
    text: `select u.id, u.email, u.disabled_at is not null as disabled, a.password as hash
      from leasehold_auth."user" u
      left join leasehold_auth.account a on a.user_id = u.id and a.provider_id = 'credential'
      where u.email = $1`,
    values: [email],
  };
  const [found] = await readRows(database, statement, person);
  if (!found?.hash) {
    await hashPassword(password);
    return null;
  }
  const { hash, ...known } = found;
  return (await verifyPassword({ hash, password })) ? known : null;
}

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureUser, type NewUser } from '@/lib/auth/ensure-user';
import { openPool } from '@/lib/db/pool';

/** Who may sign in to the demo's console, and what signs their sessions. The same at every start of one folder. */
export type SignIn = { secret: string; people: readonly (NewUser & { password: string })[] };

const PEOPLE = [
  { email: 'operator@demo.example', name: 'Ana Ruiz', role: 'operator' },
  { email: 'approver@demo.example', name: 'Jonas Weber', role: 'approver' },
  { email: 'reviewer@demo.example', name: 'Maren Holt', role: 'reviewer' },
  { email: 'admin@demo.example', name: 'Adaeze Obi', role: 'admin' },
  { email: 'viewer@demo.example', name: 'Viktor Lang', role: 'viewer' },
] as const;

/** Makes the demo's people with random passwords, once, and keeps those readable for their owner only. */
export async function prepareSignIn(stateDir: string, databaseUrl: string): Promise<SignIn> {
  const file = path.join(stateDir, 'sign-in.json');
  const signIn = completed(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SignIn) : null);
  writeFileSync(file, JSON.stringify(signIn), { mode: 0o600 });

  const pool = openPool({
    connectionString: databaseUrl,
    role: 'leasehold_auth',
    applicationName: 'demo sign-in',
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 2_000,
    max: 1,
  });
  try {
    for (const person of signIn.people) await ensureUser(pool, person);
  } finally {
    await pool.end();
  }
  return signIn;
}

/** Whoever has a password keeps it. */
function completed(kept: SignIn | null): SignIn {
  const passwordOf = (email: string) => kept?.people.find((person) => person.email === email)?.password;
  return {
    secret: kept?.secret ?? randomBytes(32).toString('hex'),
    people: PEOPLE.map((person) => ({
      ...person,
      password: passwordOf(person.email) ?? randomBytes(12).toString('base64url'),
    })),
  };
}

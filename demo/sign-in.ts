import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAuth } from '@/lib/auth/better-auth';
import { ensureUser, type NewUser } from '@/lib/auth/ensure-user';
import { openPool } from '@/lib/db/pool';

/** Who may sign in to the demo's console, and what signs their sessions. The same at every start of one folder. */
export type SignIn = { secret: string; people: readonly NewUser[] };

const PEOPLE = [
  { email: 'operator@demo.example', name: 'Ana Ruiz', role: 'operator' },
  { email: 'viewer@demo.example', name: 'Viktor Lang', role: 'viewer' },
] as const;

/** Makes the demo's people with random passwords, once, and keeps those readable for their owner only. */
export async function prepareSignIn(stateDir: string, databaseUrl: string, origin: string): Promise<SignIn> {
  const file = path.join(stateDir, 'sign-in.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newSignIn()), { mode: 0o600 });
  const signIn = JSON.parse(readFileSync(file, 'utf8')) as SignIn;

  const pool = openPool({
    connectionString: databaseUrl,
    role: 'leasehold_auth',
    applicationName: 'demo sign-in',
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 2_000,
    max: 1,
  });
  try {
    const auth = createAuth(pool, { secret: signIn.secret, origin });
    for (const person of signIn.people) await ensureUser(auth, person);
  } finally {
    await pool.end();
  }
  return signIn;
}

function newSignIn(): SignIn {
  const people = PEOPLE.map((person) => ({ ...person, password: randomBytes(12).toString('base64url') }));
  return { secret: randomBytes(32).toString('hex'), people };
}

import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ensureUser, hasAccount, PASSWORD_MIN } from '@/lib/auth/ensure-user';
import { ROLES, roleOf } from '@/lib/auth/policy';
import { openPool } from '@/lib/db/pool';

const USAGE = `npm run user:add -- --email you@example.com [--name "Your Name"] --role ${ROLES.join('|')} [--new-password]
Makes a person who can sign in, or gives the one of that email this name and role and restores a disabled account. Reads a
password from standard input; when there is none, makes one for a new person, or with --new-password, and prints it once.
DATABASE_URL names the database, as a login that is a member of leasehold_auth. What is changed stands in the record.`;

const SENTENCES = {
  made: (who: string) => `Made ${who}.`,
  changed: (who: string) => `Changed ${who}. Their open sessions have ended.`,
  unchanged: (who: string) => `Nothing to change: ${who}, is here already.`,
} as const;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    'new-password': { type: 'boolean', default: false },
  },
});
const { email, name = email?.split('@')[0] } = values;
const role = roleOf(values.role);
const connectionString = process.env.DATABASE_URL;
if (!email?.includes('@') || !name || !role || !connectionString) fail(USAGE);

const given = process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
const pool = openPool({
  ...{ connectionString, role: 'leasehold_auth', applicationName: 'leasehold user:add' },
  ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, max: 1 },
});
try {
  const keeps = !given && !values['new-password'] && (await hasAccount(pool, email));
  const password = keeps ? null : given || randomBytes(PASSWORD_MIN).toString('base64url');
  const done = await ensureUser(pool, { email, name, role, password });
  console.log(SENTENCES[done](`${email}, ${role}`));
  if (password !== null && !given) console.log(`Password, shown only now: ${password}`);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await pool.end();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

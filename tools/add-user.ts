import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createAuth, PASSWORD_MIN } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import { ROLES, roleOf } from '@/lib/auth/policy';
import { openPool } from '@/lib/db/pool';

const USAGE = `npm run user:add -- --email you@example.com [--name "Your Name"] --role ${ROLES.join('|')}
Reads the password from standard input; when there is none, makes one and prints it once.
DATABASE_URL names the database, as a login that is a member of leasehold_auth.`;

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
});
const { email, name = email?.split('@')[0] } = values;
const role = roleOf(values.role);
const connectionString = process.env.DATABASE_URL;
if (!email?.includes('@') || !name || !role || !connectionString) fail(USAGE);

const given = process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
const password = given || randomBytes(PASSWORD_MIN).toString('base64url');
const pool = openPool({
  ...{ connectionString, role: 'leasehold_auth', applicationName: 'leasehold user:add' },
  ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, max: 1 },
});
// The secret signs sessions, and none is made here.
const auth = createAuth(pool, { secret: randomBytes(32).toString('hex'), origin: 'http://localhost' });
try {
  const done = await ensureUser(auth, { email, name, role, password });
  console.log(`${done === 'made' ? 'Made' : 'Changed'} ${email}, ${role}.`);
  if (!given) console.log(`Password, shown only now: ${password}`);
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

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { authSettings } from '@/lib/auth/auth-settings';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { openPool, type PoolOptions } from '@/lib/db/pool';
import { ownSecretNames } from '@/lib/privacy/secret-names';
import { readStanding } from '@/lib/visit/queries/read-standing';
import { LOOPBACK, VISIT_OVER } from '@/lib/visit/visit';
import { consoleServer, provideConsole } from '@/tools/console-build';
import { handOnConfig } from '@/tools/source-check/hand-on-config';

type Environment = Readonly<Record<string, string>>;

/**
 * `npm start`: the console on the database in DATABASE_URL, or a visit where nothing of Leasehold is in it. What is missing is told in
 * a sentence before anything is built. A database that is out of reach is no reason not to start: the console says so itself, and
 * comes back with it. `own` is set where a visit has come before.
 */
async function start(own: Environment = {}): Promise<void> {
  const { DATABASE_URL = '' } = process.env;
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL)) {
    throw new Error(
      'Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs (docs/attach.md).',
    );
  }
  ownSecretNames();
  const sources = await handOnConfig();
  const visits = await isUntouched(DATABASE_URL);
  if (!visits) {
    authSettings({ ...process.env, ...own });
    const trouble = await troubleWith(DATABASE_URL);
    if (trouble) console.warn(trouble);
  }
  provideConsole(() => console.log('Building the console'));
  serve(visits ? { ...sources, HOSTNAME: loopback() } : { ...sources, HOSTNAME: listening(), ...own });
}

/** True when the catalog shows that nobody ever migrated. What cannot be asked is taken for a console's database. */
async function isUntouched(connectionString: string): Promise<boolean> {
  const pool = openPool({ ...LIMITS, connectionString });
  try {
    return !(await readStanding(pool)).begun;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

/** What keeps the console from reading this database, in a sentence that says what to do; null when nothing does. */
async function troubleWith(connectionString: string): Promise<string | null> {
  const pool = openPool({ ...LIMITS, connectionString, role: 'leasehold_reader' });
  try {
    await pool.query('select id from public.processing_jobs limit 0');
    return null;
  } catch (error) {
    const named = nameError(error);
    const fault = named instanceof DatabaseError ? named.fault : 'other';
    return `${named.message} ${WHAT_TO_DO[fault] ?? 'The console starts all the same and shows what it can read.'}`;
  } finally {
    await pool.end();
  }
}

const LIMITS = {
  applicationName: 'leasehold start',
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 500,
  max: 1,
  readOnly: true,
} satisfies Omit<PoolOptions, 'connectionString'>;

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  out_of_reach: 'The console starts and waits for it.',
  not_migrated: 'The migrations make them: npm run db:migrate.',
  permission_missing:
    'Its login must be a member of leasehold_reader, leasehold_operator and leasehold_auth: npm run db:grants prints how.',
};

/** Containers set HOSTNAME to the machine's own name, which nobody meant as an address to listen on. */
function listening(): string {
  return process.env.HOSTNAME === hostname() ? '0.0.0.0' : (process.env.HOSTNAME ?? '0.0.0.0');
}

/** Where a visit listens, whatever was wished for: on this machine, since nobody can sign in there. */
function loopback(): string {
  return LOOPBACK.find((address) => address === process.env.HOSTNAME) ?? '127.0.0.1';
}

/** Hands over to the server: its output, its signals and its end are those of this command. */
function serve(environment: Environment): void {
  const server = spawn(process.execPath, [consoleServer('production')], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  const pass = (signal: NodeJS.Signals) => void server.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, pass);
  server.once('exit', (code) => {
    for (const signal of signals) process.off(signal, pass);
    if (code === VISIT_OVER) start(afterVisit()).catch(tell);
    else process.exit(code ?? 0);
  });
}

/**
 * With the secret it takes, the console that comes after a visit is the one that was wished for. Without, it goes on where the visit
 * was, with one of its own.
 */
function afterVisit(): Environment {
  if (process.env.BETTER_AUTH_SECRET) return {};
  const address = loopback();
  const host = address.includes(':') ? `[${address}]` : address;
  const origin = `http://${host}:${process.env.PORT || 3000}`;
  console.log(`
The console goes on at ${origin}, for this machine only. Add yourself in another terminal, and sign in:

  npm run user:add -- --email you@example.com --role admin

Start it with BETTER_AUTH_SECRET set for others to reach it; until then sign-ins end with this process.
`);
  return {
    HOSTNAME: address,
    LEASEHOLD_ORIGIN: origin,
    BETTER_AUTH_SECRET: randomBytes(32).toString('hex'),
  };
}

function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

start().catch(tell);

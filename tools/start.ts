import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { authSettings } from '@/lib/auth/auth-settings';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { openPool } from '@/lib/db/pool';
import { ownSecretNames } from '@/lib/privacy/secret-names';
import { consoleServer, provideConsole } from '@/tools/console-build';
import { handOnConfig } from '@/tools/source-check/hand-on-config';

/**
 * `npm start`: the console on the database in DATABASE_URL. What is missing is told in a sentence before anything is
 * built. A database that is out of reach is no reason not to start: the console says so itself, and comes back with it.
 */
async function start(): Promise<void> {
  const { DATABASE_URL = '' } = process.env;
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL)) {
    throw new Error(
      'Set DATABASE_URL to the database, like postgres://leasehold_console@host/jobs (docs/attach.md).',
    );
  }
  authSettings();
  ownSecretNames();
  const sources = await handOnConfig();
  const trouble = await troubleWith(DATABASE_URL);
  if (trouble) console.warn(trouble);
  provideConsole(() => console.log('Building the console'));
  serve(sources);
}

/** What keeps the console from reading this database, in a sentence that says what to do; null when nothing does. */
async function troubleWith(connectionString: string): Promise<string | null> {
  const pool = openPool({
    connectionString,
    role: 'leasehold_reader',
    applicationName: 'leasehold start',
    statementTimeoutMs: 2_000,
    lockTimeoutMs: 500,
    max: 1,
    readOnly: true,
  });
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

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  out_of_reach: 'The console starts and waits for it.',
  not_migrated: 'The migrations make them: npm run db:migrate.',
  permission_missing:
    'Its login must be a member of leasehold_reader, leasehold_operator and leasehold_auth: npm run db:grants prints how.',
};

/** Hands over to the server: its output, its signals and its end are those of this command. */
function serve(sources: Readonly<Record<string, string>>): void {
  // Containers set HOSTNAME to the machine's own name, which nobody meant as an address to listen on.
  const chosen = process.env.HOSTNAME === hostname() ? '0.0.0.0' : (process.env.HOSTNAME ?? '0.0.0.0');
  const server = spawn(process.execPath, [consoleServer('production')], {
    env: { ...process.env, ...sources, NODE_ENV: 'production', HOSTNAME: chosen },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.once('exit', (code) => process.exit(code ?? 0));
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

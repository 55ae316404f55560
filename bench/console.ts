import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ConsoleProcess, startConsole } from '@/e2e/support/console-process';
import { ensureUser } from '@/lib/auth/ensure-user';
import { openPool } from '@/lib/db/pool';
import { provideConsole } from '@/tools/console-build';

export type BenchConsole = {
  /** Reads a path as a signed-in person; throws on any answer but 200. Gives the bytes of the answer, bare and gzipped. */
  get(path: string): Promise<{ bytes: number; packed: number }>;
  stop(): Promise<void>;
};

const PERSON = { email: 'bench@example.com', name: 'Bench', role: 'viewer' } as const;

/** The production server on the benchmark's database, built first when there is no build of this code. */
export async function startBenchConsole(consoleUrl: string): Promise<BenchConsole> {
  provideConsole();
  const console = await startConsole(consoleUrl);
  try {
    const cookie = await signIn(console, consoleUrl);
    return {
      get: async (path) => {
        const response = await fetch(`${console.origin}${path}`, { headers: { cookie } });
        const body = await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}.`);
        return {
          bytes: body.byteLength,
          get packed() {
            return gzipSync(body).byteLength;
          },
        };
      },
      stop: console.stop,
    };
  } catch (error) {
    await console.stop();
    throw error;
  }
}

/** Makes a person and signs in as a browser would; gives the session's cookie. */
async function signIn({ origin }: ConsoleProcess, consoleUrl: string): Promise<string> {
  const password = randomBytes(18).toString('hex');
  const pool = openPool({
    connectionString: consoleUrl,
    role: 'leasehold_auth',
    applicationName: 'leasehold bench',
    statementTimeoutMs: 2_000,
    lockTimeoutMs: 500,
    max: 1,
  });
  // The secret signs sessions, and here only a person is made.
  await ensureUser(pool, { ...PERSON, password }).finally(() => pool.end());
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON.email, password }),
  });
  if (response.status !== 200) throw new Error(`Signing in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

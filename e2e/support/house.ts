import { expect } from '@playwright/test';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Role } from '@/lib/auth/policy';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { type ConsoleProcess, startConsole } from './console-process';
import { PEOPLE, type Person } from './people';
import { openStoryDatabase, type StoryDatabase, type TemplateServer } from './postgres';
import { send } from './raw-request';

/** What nobody may see who is not signed in: it stands in the one job of the house, and so on every page about it. */
export const SECRET_SUBJECT = 'CANARY-4711';

/** One console with something in it, for many break-ins. Nobody rings: what is asked goes over the wire as written. */
export type House = {
  console: ConsoleProcess;
  database: StoryDatabase;
  redis: TestRedis;
  /** An example for each parameter that an address may have. */
  examples: Readonly<Record<string, string>>;
  /** The session cookie of a person of that role, who has been signed in from the start. */
  cookieOf(role: Role): string;
};

/** A person of each role. */
export const ONE_OF: Readonly<Record<Role, Person>> = {
  viewer: PEOPLE.viewer,
  operator: PEOPLE.operator,
  approver: PEOPLE.approver,
  reviewer: PEOPLE.reviewer,
  admin: PEOPLE.admin,
};

/** What people type to reach the console that stands behind a proxy. */
export const PUBLIC_ORIGIN = 'https://jobs.example.com';

/** Opens the house on a server that it shares with the stories of its worker. */
export async function openHouse(server: TemplateServer): Promise<House & { close(): Promise<void> }> {
  const database = await openStoryDatabase(server);
  const redis = await startRedis();
  const console = await startConsole(database.urls.console, undefined, leasesIn(redis));
  return {
    ...(await furnish(console, database, redis)),
    close: async () => {
      await console.stop();
      await redis.close();
      await database.drop();
    },
  };
}

/** Another console of the same house, which people reach over TLS through a proxy. */
export function openBehindTls({ database }: House): Promise<ConsoleProcess> {
  return startConsole(database.urls.console, 'production', { LEASEHOLD_ORIGIN: PUBLIC_ORIGIN });
}

/** What a console is told of the leases that the jobs of the queue patient take. */
function leasesIn({ url }: TestRedis): Record<string, string> {
  const leases = {
    ...{ name: 'matrix-locks', urlFrom: 'HOUSE_REDIS_URL', key: 'lock:matrix:{subject}', owner: 'value' },
    jobs: [{ source: 'native', queue: 'patient' }],
    destinationChecksTokens: false,
  };
  return { HOUSE_REDIS_URL: url, LEASEHOLD_SOURCES: JSON.stringify({ redisLeases: [leases] }) };
}

async function furnish(console: ConsoleProcess, database: StoryDatabase, redis: TestRedis): Promise<House> {
  const { key, address, owner, queue } = await lapsedOwnerSilent(database.admin, { subject: SECRET_SUBJECT });
  await makeImpatientQueue(database.admin, 'matrix');
  await makeImpatientQueue(database.admin, 'patient', '15 s');
  const cookies = new Map<Role, string>();
  for (const [role, person] of Object.entries(ONE_OF))
    cookies.set(role as Role, await signInAt(console.origin, person));
  return {
    console,
    database,
    redis,
    examples: {
      ...{ source: address.source, database: address.database, key },
      ...{
        name: queue,
        id: owner,
        seq: '1',
        verb: 'mark-failed',
        origin: 'record',
        email: PEOPLE.viewer.email,
      },
    },
    cookieOf: (role) => cookies.get(role) ?? '',
  };
}

/** Signs a person in as a script does and gives the cookie of the session. */
export async function signInAt(
  origin: string,
  { email, password }: Person,
  cookie?: string,
): Promise<string> {
  const answer = await send(origin, {
    method: 'POST',
    path: '/api/auth/sign-in',
    headers: { origin, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
}

import { inject } from 'vitest';

/** Where the tests find a server of this run. Logins are the same in every database of it. */
export type TestServer = { admin: string; console: string; workers: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    servers: readonly TestServer[];
  }
}

/** The server of this worker. What a whole server shares (roles, sessions, settings) is of one test file at a time. */
export function testServer(): TestServer {
  const servers = inject('servers');
  const server = servers[(Number(process.env.VITEST_POOL_ID) - 1) % servers.length];
  if (!server) throw new Error('No server was started for this worker.');
  return server;
}

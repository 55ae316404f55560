import type { TestProject } from 'vitest/node';
import { startTestServer } from '@/test/support/start-test-server';
import type { TestServer } from '@/test/support/test-server';

type Servers = { started: ReturnType<typeof startTestServer>[]; users: number };

/** Kept on globalThis: each project of the run loads this file for itself, and a worker has one server whichever it works for. */
const store = globalThis as typeof globalThis & { leaseholdTestServers?: Servers | undefined };

/**
 * A server with one migrated template for each worker of the run; each test file clones the template of its worker.
 * Whoever runs the tests many times over keeps a server of its own up and names it in LEASEHOLD_TEST_SERVER, as JSON.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.LEASEHOLD_TEST_SERVER;
  if (kept) {
    const server: TestServer = JSON.parse(kept);
    project.provide('servers', [server]);
    return async () => {};
  }
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  store.leaseholdTestServers ??= { started: workers.map(startTestServer), users: 0 };
  const servers = store.leaseholdTestServers;
  servers.users += 1;
  const started = await Promise.all(servers.started);
  project.provide(
    'servers',
    started.map(({ server }) => server),
  );
  return async () => {
    servers.users -= 1;
    if (servers.users > 0) return;
    store.leaseholdTestServers = undefined;
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

import type { TestProject } from 'vitest/node';
import { startTestServer } from '@/test/support/start-test-server';

/**
 * A server with one migrated template for each worker of the run; each test file clones the template of its worker.
 * Whoever runs the tests many times over keeps a server of its own up and names it in LEASEHOLD_TEST_SERVER, as JSON.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.LEASEHOLD_TEST_SERVER;
  if (kept) {
    project.provide('servers', [JSON.parse(kept)]);
    return async () => {};
  }
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  const started = await Promise.all(workers.map(startTestServer));
  project.provide(
    'servers',
    started.map(({ server }) => server),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

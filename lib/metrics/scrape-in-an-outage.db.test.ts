import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeConsolePools, consolePools } from '@/lib/db/pools';
import { scraper } from '@/lib/metrics/scrape';
import { freshDatabase } from '@/test/support/database';
import { readExposition } from '@/test/support/exposition';

const servers: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  await closeConsolePools();
  vi.unstubAllEnvs();
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** A machine that takes connections and never says a word. */
async function silentServer(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  servers.push({ server, sockets });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return `postgres://leasehold_console:a-password@127.0.0.1:${address.port}/jobs`;
}

/** What is told of a database, and how many milliseconds it took. */
async function scrapeOf(url: string) {
  vi.stubEnv('DATABASE_URL', url);
  const pools = consolePools();
  const startedAt = performance.now();
  const { text } = await scraper(pools, 0)();
  return { told: readExposition(text), text, tookMs: performance.now() - startedAt };
}

describe('a scrape while the database is away', () => {
  it('answers with what the process knows, and says that the database does not answer', async () => {
    const { told, text } = await scrapeOf('postgres://leasehold_console:a-password@127.0.0.1:1/jobs');
    expect(told.value('leasehold_database_up')).toBe(0);
    const parts = told.series.filter(({ name }) => name === 'leasehold_metrics_part_up');
    expect(parts.map(({ value }) => value)).toEqual(Array.from({ length: 7 }, () => 0));
    expect(
      told.value('leasehold_database_faults_total', { pool: 'probe', fault: 'out_of_reach' }),
    ).toBeGreaterThan(0);
    expect(told.value('process_resident_memory_bytes')).toBeGreaterThan(0);
    // What was true before is not told as if it were now.
    expect(told.types.has('leasehold_findings')).toBe(false);
    expect(text).not.toMatch(/a-password|127\.0\.0\.1/);
  });

  it('takes five seconds at most when it takes connections and is silent', async () => {
    const { told, tookMs } = await scrapeOf(await silentServer());
    expect(told.value('leasehold_database_up')).toBe(0);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('tells what can be read when a table of the jobs is locked by somebody', async () => {
    const db = await freshDatabase();
    const locker = await db.admin.connect();
    await locker.query('begin');
    await locker.query('lock table public.processing_jobs in access exclusive mode');
    const { told, tookMs } = await scrapeOf(db.urls.console);
    await locker.query('rollback');
    locker.release();
    expect(told.value('leasehold_database_up')).toBe(1);
    expect(told.value('leasehold_metrics_part_up', { part: 'work' })).toBe(0);
    expect(told.value('leasehold_metrics_part_up', { part: 'acts' })).toBe(1);
    expect(told.value('leasehold_metrics_part_up', { part: 'locks' })).toBe(1);
    expect(told.types.has('leasehold_jobs')).toBe(false);
    expect(tookMs).toBeLessThan(5_000);
    await closeConsolePools();
    await db.drop();
  });
});

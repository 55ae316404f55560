import { startRedis, type TestRedis } from '@/test/support/redis';
import { registerWorker } from '@/test/support/register-worker';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { test } from './support/test';
import { visit } from './support/visit';

const LEASES = [
  { name: 'invoice-locks', urlFrom: 'STORY_REDIS_URL', key: 'lock:invoice:{subject}', owner: 'value',
    jobs: [{ source: 'native', queue: 'invoices' }], destinationChecksTokens: false },
  { name: 'mail-locks', urlFrom: 'NOWHERE_URL', key: 'lock:mail:{subject}', owner: 'random',
    jobs: [{ source: 'native', queue: 'mail' }], destinationChecksTokens: true },
];
let redis: TestRedis;
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: x
  settings: async ({}, use) => {
    redis = await startRedis();
    await use({ STORY_REDIS_URL: redis.url, NOWHERE_URL: 'redis://127.0.0.1:1', LEASEHOLD_SOURCES: JSON.stringify({ redisLeases: LEASES }) });
    await redis.close();
  },
});
test.setTimeout(180_000);
test('look', async ({ operator, database: { admin } }) => {
  await makeImpatientQueue(admin, 'invoices', '30 s');
  for (const [id, heard] of [['w-well', { heardAgo: '-1 h' }], ['w-gone', { stopped: true }], ['w-silent', {}]] as const)
    await registerWorker(admin, id, heard);
  const mk = (subject: string) => makeJob(admin, { subject, owner: 'w-well', heartbeatAgo: '0 s', lapsedAgo: '-55 s' });
  const { key } = await mk('INV-104217'); await mk('INV-104218'); await mk('INV-104219');
  await redis.client.set('lock:invoice:INV-104217', 'w-well', { PX: 50_000 });
  await redis.client.set('lock:invoice:INV-104219', 'w-88e2', { PX: 90_000 });
  await redis.client.set('lock:invoice:INV-2', 'w-gone', { PX: 600_000 });
  await redis.client.set('lock:invoice:INV-3', 'w-silent');
  const { rows } = await admin.query('select current_database() as name');
  const job = `/jobs/native/${rows[0].name}/${key}`;
  for (const [name, path] of [
    ['list', '/locks/redis'],
    ['panel', `/locks/redis?lease=${encodeURIComponent('invoice-locks/lock:invoice:INV-3')}&act=release-redis-lease`],
    ['job', job], ['triage', '/'], ['locks', '/locks'],
  ] as const)
    for (const width of [1440, 390])
      for (const theme of ['light', 'dark'] as const) {
        await operator.setViewportSize({ width, height: 900 });
        await operator.emulateMedia({ colorScheme: theme });
        await visit(operator, path);
        if (name !== 'panel') await operator.getByRole('heading', { level: 1 }).waitFor();
        else await operator.getByRole('dialog').waitFor();
        await operator.screenshot({ path: `/tmp/lh/redis-${name}-${width}-${theme}.png`, fullPage: name !== 'panel' });
      }
});

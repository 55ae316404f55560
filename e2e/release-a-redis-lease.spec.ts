import { startRedis, type TestRedis } from '@/test/support/redis';
import { registerWorker } from '@/test/support/register-worker';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { expectAccessible } from './support/axe';
import { confirm, giveReasons, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const REASON = 'The pod of w-gone was evicted at 03:05 and wrote its exit record; nobody works on it.';
const LEASES = {
  ...{ name: 'invoice-locks', urlFrom: 'STORY_REDIS_URL', key: 'lock:invoice:{subject}', owner: 'value' },
  jobs: [{ source: 'native', queue: 'invoices' }],
  destinationChecksTokens: false,
};

let redis: TestRedis;

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
  settings: async ({}, use) => {
    redis = await startRedis();
    await use({ STORY_REDIS_URL: redis.url, LEASEHOLD_SOURCES: JSON.stringify({ redisLeases: [LEASES] }) });
    await redis.close();
  },
});

test('leases in Redis stand beside their jobs with what is left and what is odd; one that was left is released through the panel under its guard, and the record tells it', async ({
  operator,
  database: { admin },
}) => {
  await makeImpatientQueue(admin, 'invoices', '5 min');
  for (const [id, heard] of [
    ['w-well', { heardAgo: '0 s' }],
    ['w-gone', { stopped: true }],
    ['w-silent', {}],
  ] as const)
    await registerWorker(admin, id, heard);
  const { key } = await makeJob(admin, {
    ...{ subject: 'INV-1', owner: 'w-well', heartbeatAgo: '0 s', lapsedAgo: '-50 s' },
  });
  await redis.client.set('lock:invoice:INV-1', 'w-well', { PX: 50_000 });
  await redis.client.set('lock:invoice:INV-2', 'w-gone', { PX: 600_000 });
  await redis.client.set('lock:invoice:INV-3', 'w-silent');

  await visit(operator, '/locks');
  await operator.getByRole('link', { name: 'Leases in Redis' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('2 of 3 leases in Redis are odd');
  const row = (subject: string) => operator.getByRole('row', { name: new RegExp(`lock:invoice:${subject}`) });
  await expect(row('INV-1')).toContainText('w-well was heard');
  await expect(row('INV-1')).toContainText('Wait, or ask it to stop');
  await expect(row('INV-2')).toContainText('No job runs');
  await expect(row('INV-3')).toContainText('It never lapses by itself.');
  await expect(row('INV-3').getByRole('button', { name: 'Wait it out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await row('INV-2').getByRole('link', { name: 'Wait it out' }).click();
  const waiting = panelOf(operator, 'Wait it out');
  await expect(waiting).toContainText('Nothing follows by itself: you are told, and decide then.');
  await waiting.getByLabel('Reason').fill(REASON);
  await confirm(waiting, 'Wait out 1 lease in Redis');
  await waiting.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row('INV-2')).toContainText(/armed by Olga Reyes: tell only at [\d:]+, in 9:\d\d/);
  await expectAccessible(operator);

  await row('INV-2').getByRole('link', { name: 'Release the lease' }).click();
  const panel = panelOf(operator, 'Release the lease');
  await expect(panel).toContainText('lock:invoice:INV-2 has the very value that you see (of w-gone)');
  await expect(panel).toContainText('This does not stop w-gone');
  await expect(panel).toContainText('may both write, so it may be written twice');
  await giveReasons(panel, REASON);
  await confirm(panel, 'Release 1 lease in Redis');
  await expect(panel).toContainText('lock:invoice:INV-2 is released. This has not stopped w-gone');
  expect(await redis.client.exists('lock:invoice:INV-2')).toBe(0);

  await panel.getByRole('link', { name: /^Record / }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Reyes released the lease lock:invoice:INV-2',
  );
  await expect(operator.getByRole('main')).toContainText(REASON);
  await expect(operator.getByRole('main')).toContainText('w-gone has stopped, by its own exit record.');

  // Released, it is listed no more, and the wait for it still is.
  await visit(operator, '/locks/redis');
  const waited = operator.getByRole('region', { name: 'Waited out' });
  await waited.getByRole('link', { name: 'Cancel the wait' }).click();
  const cancelling = panelOf(operator, 'Cancel the wait');
  await cancelling.getByLabel('Reason').fill('The lease was released: nothing is left to wait for.');
  await confirm(cancelling, 'Cancel 1 wait');
  await cancelling.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(waited).toContainText('Olga Reyes cancelled it: The lease was released');

  await visit(operator, `/jobs/native/${encodeURIComponent((await nameOf(admin)) ?? '')}/${key}`);
  await expect(operator.getByRole('row', { name: /^Redis lease/ })).toContainText(
    /w-well\s*lapses in 0:\d\d/,
  );
  await expect(operator.getByRole('link', { name: 'Among the leases in Redis' })).toHaveAttribute(
    'href',
    /^\/locks\/redis\?lease=invoice-locks/,
  );

  await redis.crash();
  await visit(operator, '/locks/redis');
  await expect(operator.getByRole('main')).toContainText('Leases of invoice-locks are not readable now.');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('No Redis could be read');
});

async function nameOf(admin: Parameters<typeof makeJob>[0]): Promise<string | undefined> {
  const { rows } = await admin.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name;
}

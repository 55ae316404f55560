import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { openSession } from './support/session';
import { expect, test } from './support/test';

/** What the console promises, in milliseconds, however long somebody keeps the jobs locked. */
const PROMISED = 2_000;

test('with the jobs locked, Locks still answers and names who locks them, and the jobs say that they timed out', async ({
  operator,
  database,
}) => {
  await healthy(database.admin);
  await operator.goto('/locks');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nobody waits for a lock');

  const holder = await openSession(database.urls.admin, 'careless-migration', database.admin);
  await holder.run('begin');
  await holder.run('lock table public.processing_jobs in access exclusive mode');
  const waiter = await openSession(database.urls.workers, 'w-held-up', database.admin);
  await waiter.wait('set role leasehold_worker; select * from public.processing_jobs limit 1');

  const began = performance.now();
  const response = await operator.request.get('/api/locks');
  expect(performance.now() - began).toBeLessThan(PROMISED);
  expect(response.status()).toBe(200);

  await operator.goto('/locks');
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${holder.pid}` });
  await expect(tree).toContainText('careless-migration');
  await expect(tree).toContainText('AccessExclusive on processing_jobs');
  const jobs = operator.getByRole('region', { name: 'Jobs held up' });
  await expect(jobs).toContainText('The jobs could not be read');
  await expect(jobs).toContainText('Another session held a lock for too long.');
  await expect(
    operator.getByRole('alert').filter({ hasText: 'The jobs cannot be read since' }),
  ).toBeVisible();

  await holder.run('rollback');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nobody waits for a lock');
  await expect(jobs).toContainText('none by a lock');
  await waiter.close();
  await holder.close();
});

import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { confirm, panelOf } from './support/panel';
import { decide } from './support/second-person';
import { addLogin, openSession } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('with the jobs locked, Locks still answers and names who locks them, the jobs say that they timed out, and two persons can end the holder', async ({
  operator,
  approver,
  database,
}) => {
  await healthy(database.admin);
  await visit(operator, '/locks');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nobody waits for a lock');

  const careless = await addLogin(database, 'careless', 'leasehold_owner');
  const holder = await openSession(careless, 'migration-0099', database.admin);
  await holder.run('set role leasehold_owner');
  await holder.run('begin');
  await holder.run('lock table public.processing_jobs in access exclusive mode');
  const waiter = await openSession(database.urls.workers, 'w-held-up', database.admin);
  await waiter.run('set role leasehold_worker');
  const { over } = await waiter.wait('select public.claim_next_job($1, $2)', ['invoices', 'w-held-up']);

  // The lock is held all the while: that there is an answer at all shows that nothing waited for it.
  expect((await operator.request.get('/api/locks')).status()).toBe(200);

  await visit(operator, '/locks');
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${holder.pid}` });
  await expect(tree).toContainText('migration-0099');
  await expect(tree).toContainText('AccessExclusive on processing_jobs');
  const jobs = operator.getByRole('region', { name: 'Jobs held up' });
  await expect(jobs).toContainText('The jobs could not be read');
  await expect(jobs).toContainText('Another session held a lock for too long.');

  // A lock of this strength has a transaction id: the server cannot tell it from one that has written.
  await tree.getByRole('link', { name: `Ask to terminate ${holder.pid}` }).click();
  const panel = panelOf(operator, 'Terminate backend');
  await panel.getByLabel('Reason').fill('Nobody announced this migration, and every worker waits for it.');
  await confirm(panel, 'Ask a second person to terminate 1 backend');
  await visit(approver, '/review/requests/1');
  await expect(approver.getByRole('region', { name: 'Evidence, then and now' })).toContainText(
    'migration-0099',
  );
  const decided = await decide(approver, 'Approve');
  await expect(decided).toContainText(`Session ${holder.pid} is gone`);
  expect(await over).toBe('went on');
  await panel.getByRole('button', { name: 'Back to Locks' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nobody waits for a lock');
  await expect(jobs).toContainText('none by a lock');
  await waiter.close();
  await holder.close();
});

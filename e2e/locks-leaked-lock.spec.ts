import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { pairKey } from '@/lib/locks/advisory-key';
import { confirm, panelOf } from './support/panel';
import { openSession } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const REASON = 'The pod of billing-api was replaced at 03:05; nobody uses this lock.';

/** A lock on a job's own name that a pooled connection kept, and the worker of that job waiting for it. */
async function leakedLock({
  admin,
  urls,
}: {
  admin: Parameters<typeof healthy>[0];
  urls: { workers: string };
}) {
  const pool = admin as Parameters<typeof openSession>[2];
  const { subject, owner, queue, path } = await healthy(admin);
  const key = pairKey(queue, subject);
  const pooled = await openSession(urls.workers, 'billing-api', pool);
  await pooled.run('select pg_advisory_lock($1, $2)', key);
  const worker = await openSession(urls.workers, owner, pool);
  const { over } = await worker.wait('select pg_advisory_xact_lock($1, $2)', key);
  return { subject, path, queue, pooled, worker, over };
}

test('a leaked lock is seen and named, its backend is ended through the panel, the waiter goes on, and the record tells it', async ({
  operator,
  database,
}) => {
  const { subject, queue, pooled, worker, over } = await leakedLock(database);

  await visit(operator, '/locks');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 session waits behind 1 root');
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${pooled.pid}` });
  await expect(tree).toContainText('billing-api');
  await expect(tree).toContainText(`${queue} / ${subject}`);
  await expect(tree.getByRole('link', { name: subject }).first()).toBeVisible();

  await tree.getByRole('link', { name: new RegExp(`^Terminate (backend|${pooled.pid})$`) }).click();
  const panel = panelOf(operator, 'Terminate backend');
  await expect(panel).toContainText(`It is still session ${pooled.pid}`);
  await expect(panel).toContainText(`still holds Exclusive on ${queue} / ${subject}`);
  await expect(panel).toContainText('not the process behind it');
  await panel.getByLabel('Reason').fill(REASON);
  await confirm(panel, 'Terminate 1 backend');
  await expect(panel).toContainText(`Session ${pooled.pid} is gone`);
  expect(await over).toBe('went on');

  await panel.getByRole('link', { name: /^Record / }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    `Olga Reyes terminated backend ${pooled.pid}`,
  );
  const story = operator.getByRole('main');
  for (const told of [
    'How it began',
    `session ${pooled.pid}`,
    REASON,
    'What the guard found',
    `Session ${pooled.pid} is gone`,
    'Who waited goes on by itself',
  ]) {
    await expect(story).toContainText(told);
  }
  await visit(operator, '/locks');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nobody waits for a lock');
  await worker.close();
  await pooled.close();
});

test('the page of the job that waits draws the chain from the root to it, and the act stands on the root', async ({
  operator,
  database,
}) => {
  const { path, subject, pooled, worker } = await leakedLock(database);
  await visit(operator, path);
  const chain = operator.getByRole('region', { name: 'Blocking chain' });
  const links = chain.getByRole('listitem');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toContainText(`session ${pooled.pid} of billing-api`);
  await expect(links.first()).toContainText('(root blocker)');
  await expect(links.last()).toContainText(`this job, ${subject}`);
  const evidence = operator.getByRole('region', { name: 'Evidence' });
  await expect(evidence.getByRole('row', { name: /^Session/ })).toContainText(String(worker.pid));
  await expect(evidence.getByRole('row', { name: /^Locks/ })).toContainText(String(pooled.pid));
  await chain.getByRole('link', { name: `Terminate ${pooled.pid}` }).click();
  await expect(panelOf(operator, 'Terminate backend')).toContainText(`It is still session ${pooled.pid}`);
  await worker.close();
  await pooled.close();
});

test('Triage leads with the leaked lock, and its card opens the panel', async ({ operator, database }) => {
  const { pooled, worker } = await leakedLock(database);
  await visit(operator, '/');
  const card = operator.getByRole('listitem', { name: new RegExp(`session ${pooled.pid}`) });
  await expect(card).toContainText('billing-api');
  await card.getByRole('link', { name: `Terminate ${pooled.pid}` }).click();
  await expect(panelOf(operator, 'Terminate backend')).toContainText(`It is still session ${pooled.pid}`);
  await worker.close();
  await pooled.close();
});

test('a session that has moved on is left alone, and the panel says so before anything is sent', async ({
  operator,
  database,
}) => {
  const { pooled, worker } = await leakedLock(database);
  await visit(operator, '/locks');
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${pooled.pid}` });
  await tree.getByRole('link', { name: new RegExp(`^Terminate (backend|${pooled.pid})$`) }).click();
  const panel = panelOf(operator, 'Terminate backend');
  await panel.getByLabel('Reason').fill(REASON);
  await pooled.run('select 1');
  await expect(panel.getByRole('alert')).toContainText('stateChange');
  await expect(panel.getByRole('button', { name: 'Terminate 1 backend' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(panel.getByLabel('Reason')).toHaveValue(REASON);
  await worker.close();
  await pooled.close();
});

test('a viewer sees the acts on a session with the reason why they are not theirs', async ({
  viewer,
  database,
}) => {
  const { pooled, worker } = await leakedLock(database);
  await visit(viewer, '/locks');
  const tree = viewer.getByRole('region', { name: `Blocking tree of session ${pooled.pid}` });
  for (const name of ['Cancel statement', 'Terminate backend']) {
    const act = tree.getByRole('button', { name });
    await expect(act).toHaveAttribute('aria-disabled', 'true');
    await expect(act).toHaveAccessibleDescription(/Your role, viewer,/i);
  }
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  await worker.close();
  await pooled.close();
});

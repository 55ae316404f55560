import { ownLapsedJob } from './support/own-lapsed-job';
import { confirm, giveReasons, openPanel, panelOf } from './support/panel';
import { expect, testInCommon as test } from './support/test';
import { visit } from './support/visit';
import { sendWish, wishFor } from './support/wish';
import { sweepSubject } from './support/worker';

test('another operator is faster: the panel says by whom, and acts only on the state that was seen anew', async ({
  operator,
  colleague,
  database,
}) => {
  const { key, path } = await ownLapsedJob(database.admin);
  await openPanel(operator, `${path}?act=retry`, 'Mark failed and retry');
  // Its title changes with the row.
  const panel = panelOf(operator);
  await giveReasons(panel, 'Its machine was taken away by the provider at 03:10.');

  await visit(colleague, '/');
  expect((await sendWish(colleague, await wishFor(database.admin, key, 'mark-failed'))).status()).toBe(200);

  const notice = operator.getByRole('alert').filter({ hasText: 'The row has moved since you looked.' });
  await expect(notice).toContainText('running');
  await expect(notice).toContainText('failed');
  await expect(notice).toContainText('Carla Winter');
  await expect(panel.getByRole('button', { name: /1 job/ })).toHaveAttribute('aria-disabled', 'true');

  await notice.getByRole('button', { name: /arm on the new state/ }).click();
  await expect(panel.getByLabel('Reason')).toHaveValue(/taken away/);
  await confirm(panel, 'Retry 1 job');
  await expect(panel).toContainText('Done, 1 row.');
});

test('a worker sweeps the job away: the act is not possible any more, and the words are kept', async ({
  operator,
  database,
}) => {
  const { subject, queue, path } = await ownLapsedJob(database.admin);
  const panel = await openPanel(operator, `${path}?act=mark-failed`, 'Mark failed');
  await giveReasons(panel, 'Its machine was taken away by the provider at 03:10.');

  await sweepSubject(database.urls.workers, queue, subject);

  const notice = operator.getByRole('alert').filter({ hasText: 'The row has moved since you looked.' });
  await expect(notice).toContainText('Not possible any more');
  await expect(notice.getByRole('button', { name: /arm on the new state/ })).toHaveCount(0);
  await expect(panel.getByLabel('Reason')).toHaveValue(/taken away/);
});

test('a script that looked before the row moved gets stale, what changed, and no row moved', async ({
  operator,
  database,
}) => {
  const { key, subject, queue } = await ownLapsedJob(database.admin);
  await visit(operator, '/');
  const wish = await wishFor(database.admin, key, 'mark-failed');
  await sweepSubject(database.urls.workers, queue, subject);

  const outcome = await (await sendWish(operator, wish)).json();

  expect(outcome).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
  expect(outcome.detail).toMatch(/^Attempt 2 is pending since .+ Nothing was written\.$/);
  expect(outcome.auditSeq).not.toBeNull();
});

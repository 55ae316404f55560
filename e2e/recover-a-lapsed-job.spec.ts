import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { confirm, giveReasons, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { completeNextAttempt } from './support/worker';

test('an operator recovers a lapsed job from Triage, a worker goes on where it stopped, and the record tells it', async ({
  operator,
  database,
}) => {
  const { subject, stage } = await lapsedOwnerSilent(database.admin);

  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
  const card = operator.getByRole('listitem', { name: new RegExp(subject) });
  await card.getByRole('link', { name: 'Mark failed and retry' }).click();

  const panel = panelOf(operator, 'Mark failed and retry');
  await expect(panel).toContainText('Only if it is still so');
  await giveReasons(panel, 'Its machine was taken away by the provider at 03:10.');
  await confirm(panel, 'Mark 1 job failed and retry it');
  await expect(panel).toContainText('Done, 2 rows.');

  await panel.getByRole('link', { name: 'Open the new attempt' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(subject);
  await expect(operator.getByText('2 of 5', { exact: true })).toBeVisible();
  expect(await completeNextAttempt(database.urls.workers, subject)).toMatchObject({
    subject,
    stage,
    attempt: 2,
  });
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();

  await visit(operator, '/interventions');
  await operator.getByRole('table').getByRole('link').first().click();
  const story = operator.getByRole('main');
  for (const told of [
    'Its machine was taken away',
    'Olga Reyes',
    /running/,
    /pending/,
    /completed/i,
    /chain/i,
  ]) {
    await expect(story).toContainText(told);
  }
});

test('an operator marks a job failed first and retries it later, each act with a record of its own', async ({
  operator,
  database,
}) => {
  const { path } = await lapsedOwnerSilent(database.admin, { inDoubt: true });

  await visit(operator, path);
  await operator
    .getByRole('region', { name: 'Actions' })
    .getByRole('link', { name: /^Mark failed(?! and)/ })
    .click();
  const markFailed = panelOf(operator, 'Mark failed');
  await giveReasons(markFailed, 'Its machine was taken away by the provider at 03:10.');
  await markFailed.getByText('Not known', { exact: true }).click();
  await confirm(markFailed, 'Mark 1 job failed');
  await expect(markFailed).toContainText('Done, 1 row.');
  await markFailed.getByRole('button', { name: 'Close', exact: true }).click();

  await operator
    .getByRole('region', { name: 'Actions' })
    .getByRole('link', { name: /^Retry/ })
    .click();
  const retry = panelOf(operator, 'Retry');
  // A closed attempt has no owner to set aside: only the reason is asked.
  await retry.getByLabel('Reason').fill('The provider says that nothing was exported.');
  await retry.getByText('Did not', { exact: true }).click();
  await confirm(retry, 'Retry 1 job');
  await expect(retry).toContainText('Done, 1 row.');

  await visit(operator, '/interventions');
  await expect(operator.getByRole('table').getByText('Done', { exact: true })).toHaveCount(2);
});

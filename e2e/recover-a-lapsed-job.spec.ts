import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { confirm, giveReasons, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { completeNextJob } from './support/worker';

test('an operator marks a lapsed job failed and retries it, and the record reads as a story', async ({
  operator,
  database,
}) => {
  const { subject, stage } = await lapsedOwnerSilent(database.admin);

  await operator.goto('/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
  const card = operator.getByRole('listitem', { name: new RegExp(subject) });
  await card.getByRole('link', { name: /^Mark failed/ }).click();

  const markFailed = panelOf(operator, 'Mark failed');
  await expect(markFailed).toContainText('Only if it is still so');
  await giveReasons(markFailed, 'Its machine was taken away by the provider at 03:10.');
  await confirm(markFailed, 'Mark 1 job failed');
  await expect(markFailed).toContainText('Done, 1 row.');
  await markFailed.getByRole('button', { name: 'Close', exact: true }).click();

  await operator.getByRole('link', { name: /^Retry/ }).click();
  const retry = panelOf(operator, 'Retry');
  await giveReasons(retry, 'The invoice must go out before the cut-off at six.');
  await confirm(retry, 'Retry 1 job');
  await retry.getByRole('link', { name: 'Open the new attempt' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toContainText(subject);
  await expect(operator.getByText('attempt 2 of 5').first()).toBeVisible();

  expect(await completeNextJob(database.urls.workers)).toMatchObject({ subject, stage, attempt: 2 });
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();

  await operator.goto('/interventions');
  await expect(operator.getByRole('row')).toHaveCount(3);
  await operator.getByRole('row').filter({ hasText: /retry/i }).getByRole('link').first().click();
  const story = operator.getByRole('main');
  await expect(story).toContainText('The invoice must go out before the cut-off at six.');
  await expect(story).toContainText('Olga Reyes');
  await expect(story).toContainText(/completed/i);
  await expect(story).toContainText(/verified|chain/i);
});

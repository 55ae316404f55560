import type { Page } from '@playwright/test';
import type { SeededJob } from '@/drizzle/seed/attempt';
import { silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { armWait, verdictOf } from './support/arm-wait';
import { panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { letLapse, startWatcher } from './support/watcher';
import { completeNextAttempt } from './support/worker';

/** Opens a job's page and arms a wait on it there. */
async function arm(page: Page, { path }: SeededJob, followUp: string): Promise<void> {
  await visit(page, path);
  await armWait(page, followUp);
}

test('a wait counts down on every page, fires once after the lapse, and its record tells one story', async ({
  operator,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 44 });
  const watcher = await startWatcher(database.urls.console);
  await arm(operator, job, 'Mark failed and retry');

  await expect(verdictOf(operator)).toContainText(/Armed by Olga Reyes: retry at \d\d:\d\d:\d\d/);
  await expect(verdictOf(operator)).toContainText(/, in 0:\d\d/);
  await visit(operator, '/');
  await expect(operator.getByRole('listitem', { name: new RegExp(job.subject) })).toContainText(
    'Armed by Olga Reyes: retry at',
  );

  await visit(operator, job.path);
  await letLapse(database.admin, job);
  await expect(verdictOf(operator)).toContainText('Done.');
  await verdictOf(operator).getByRole('link', { name: 'Open the next attempt' }).click();
  await expect(operator.getByText('attempt 2 of 5').first()).toBeVisible();
  expect(await completeNextAttempt(database.urls.workers, job.subject)).toMatchObject({
    subject: job.subject,
    attempt: 2,
  });
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();

  await visit(operator, '/interventions/2');
  const story = operator.getByRole('main');
  await expect(story).toContainText('How it began');
  await expect(story).toContainText('Olga Reyes armed a wait on 1 lease.');
  await story.getByRole('link', { name: 'Record 1' }).click();
  await expect(operator.getByRole('main')).toContainText('How it ended');
  await watcher.stop();
});

test('a wait stands down when the owner renews before the lapse', async ({ operator, database }) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 44 });
  const watcher = await startWatcher(database.urls.console);
  await arm(operator, job, 'Mark failed');
  await database.admin.query('select public.renew_lease($1, $2, $3)', [job.key, job.owner, job.token]);

  await expect(verdictOf(operator)).toContainText('Stood down.');
  await expect(verdictOf(operator)).toContainText('The owner is alive.');
  await watcher.stop();
});

test('a wait is superseded when somebody takes over first, and names the successor', async ({
  operator,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 44 });
  await arm(operator, job, 'Mark failed');
  await database.admin.query(`update public.queues set takeover = 'automatic' where name = $1`, [job.queue]);
  await letLapse(database.admin, job);
  expect(await completeNextAttempt(database.urls.workers, job.subject)).toMatchObject({
    subject: job.subject,
    attempt: 2,
  });
  const watcher = await startWatcher(database.urls.console);

  await expect(verdictOf(operator)).toContainText('Superseded.');
  await verdictOf(operator).getByRole('link', { name: 'Open the next attempt' }).click();
  await expect(operator.getByText('attempt 2 of 5').first()).toBeVisible();
  await watcher.stop();
});

test('a colleague is told who armed a wait before the click, and may cancel it', async ({
  operator,
  colleague,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 44 });
  await silenceWatcher(database.admin, null);
  await arm(operator, job, 'Tell only');

  await visit(colleague, job.path);
  await expect(colleague.getByRole('status').filter({ hasText: 'Olga Reyes armed a wait' })).toBeVisible();
  await expect(colleague.getByRole('main')).toContainText('No watcher has ever run here.');
  await verdictOf(colleague).getByRole('link', { name: 'Cancel the wait' }).click();
  const panel = panelOf(colleague, 'Cancel the wait');
  await panel.getByLabel('Reason').fill('Its owner was found: it is only cut off.');
  await panel.getByRole('button', { name: 'Cancel 1 wait' }).click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Cancelled');
  await expect(verdictOf(operator)).toContainText('Cancelled.');
});

import type { Page } from '@playwright/test';
import type { SeededJob } from '@/drizzle/seed/attempt';
import { silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { panelOf } from './support/panel';
import { expect, test } from './support/test';
import { letLapse, startWatcher } from './support/watcher';
import { completeNextAttempt } from './support/worker';

/** Arms a wait on a job through its page, as the one button there offers. */
async function arm(page: Page, { path }: SeededJob, followUp: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Wait it out/ }).click();
  const panel = panelOf(page, 'Wait it out');
  await panel.getByText(followUp, { exact: true }).click();
  await panel.getByLabel('Reason').fill('The host does not answer; its lease must lapse first.');
  await panel.getByRole('button', { name: 'Wait out 1 lease' }).click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Armed');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

test('a wait counts down on every page, fires once after the lapse, and its record tells one story', async ({
  operator,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 59 });
  const watcher = await startWatcher(database.urls.console);
  await arm(operator, job, 'Mark failed and retry');

  await expect(verdict(operator)).toContainText(/Armed by Olga Reyes: retry at \d\d:\d\d:\d\d/);
  await expect(verdict(operator)).toContainText(/, in 0:\d\d/);
  await operator.goto('/');
  await expect(operator.getByRole('listitem', { name: new RegExp(job.subject) })).toContainText(
    'Armed by Olga Reyes: retry at',
  );

  await operator.goto(job.path);
  await letLapse(database.admin, job);
  await expect(verdict(operator)).toContainText('Done.');
  await verdict(operator).getByRole('link', { name: 'Open the next attempt' }).click();
  await expect(operator.getByText('attempt 2 of 5').first()).toBeVisible();
  expect(await completeNextAttempt(database.urls.workers, job.subject)).toMatchObject({
    subject: job.subject,
    attempt: 2,
  });
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();

  await operator.goto('/interventions/2');
  const story = operator.getByRole('main');
  await expect(story).toContainText('How it began');
  await expect(story).toContainText('Olga Reyes armed a wait on 1 lease.');
  await story.getByRole('link', { name: 'Record 1' }).click();
  await expect(operator.getByRole('main')).toContainText('How it ended');
  await watcher.stop();
});

test('a wait stands down when the owner renews before the lapse', async ({ operator, database }) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 55 });
  const watcher = await startWatcher(database.urls.console);
  await arm(operator, job, 'Mark failed');
  await database.admin.query('select public.renew_lease($1, $2, $3)', [job.key, job.owner, job.token]);

  await expect(verdict(operator)).toContainText('Stood down.');
  await expect(verdict(operator)).toContainText('The owner is alive.');
  await watcher.stop();
});

test('a wait is superseded when somebody takes over first, and names the successor', async ({
  operator,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 55 });
  await arm(operator, job, 'Mark failed');
  await database.admin.query(`update public.queues set takeover = 'automatic' where name = $1`, [job.queue]);
  await letLapse(database.admin, job);
  expect(await completeNextAttempt(database.urls.workers, job.subject)).toMatchObject({
    subject: job.subject,
    attempt: 2,
  });
  const watcher = await startWatcher(database.urls.console);

  await expect(verdict(operator)).toContainText('Superseded.');
  await verdict(operator).getByRole('link', { name: 'Open the next attempt' }).click();
  await expect(operator.getByText('attempt 2 of 5').first()).toBeVisible();
  await watcher.stop();
});

test('a colleague is told who armed a wait before the click, and may cancel it', async ({
  operator,
  colleague,
  database,
}) => {
  const job = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 59 });
  await silenceWatcher(database.admin, null);
  await arm(operator, job, 'Tell only');

  await colleague.goto(job.path);
  await expect(colleague.getByRole('status').filter({ hasText: 'Olga Reyes armed a wait' })).toBeVisible();
  await expect(colleague.getByRole('main')).toContainText('No watcher has ever run here.');
  await verdict(colleague).getByRole('link', { name: 'Cancel the wait' }).click();
  const panel = panelOf(colleague, 'Cancel the wait');
  await panel.getByLabel('Reason').fill('Its owner was found: it is only cut off.');
  await panel.getByRole('button', { name: 'Cancel 1 wait' }).click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Cancelled');
  await expect(verdict(operator)).toContainText('Cancelled.');
});

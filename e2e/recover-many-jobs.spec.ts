import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { expectAccessible } from './support/axe';
import { confirm, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { startWatcher } from './support/watcher';

const REASON = 'Host w-7f3a runs on was taken down at 03:10.';

test('an operator recovers many jobs at once, and each says by itself what became of it', async ({
  operator,
  viewer,
  database,
}) => {
  const { admin } = database;
  await makeImpatientQueue(admin);
  const jobs = [];
  for (let made = 1; made <= 5; made++)
    jobs.push(await makeJob(admin, { subject: `INV-20${made}`, ...(made === 4 && { lapsedAgo: '-1 h' }) }));

  await visit(operator, '/jobs?status=running');
  // Newest first: a range by the shift key, and one more by its key.
  await operator.getByRole('checkbox', { name: 'Select INV-205, attempt 1' }).click();
  await operator.getByRole('checkbox', { name: 'Select INV-202, attempt 1' }).click({ modifiers: ['Shift'] });
  const bar = operator.getByRole('region', { name: 'What is selected' });
  await expect(bar).toContainText('4 jobs selected');
  await operator.getByRole('row', { name: /INV-201/ }).focus();
  await operator.keyboard.press('x');
  await expect(bar).toContainText('5 jobs selected');
  await expectAccessible(operator);

  await bar.getByRole('button', { name: 'Mark failed…' }).click();
  const heading = operator.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Mark 5 jobs failed: 4 can be, as they stand');
  const list = operator.getByRole('table');
  await expect(list.getByRole('row', { name: /INV-204/ })).toContainText(
    /Refused\s*The lease is live for .* more\. Wait it out\./,
  );
  await expectAccessible(operator);

  // One of them goes on before its turn.
  await admin.query(`update public.processing_jobs set lease_token = 2 where id = $1`, [jobs[1]?.key]);
  await operator.getByRole('link', { name: /^Mark 4 jobs failed/ }).click();
  const panel = panelOf(operator, 'Mark 4 jobs failed');
  await panel.getByLabel('Reason').fill(REASON);
  await panel.getByLabel('Why is its ownership obsolete?').fill('No heartbeat and no session.');
  await expectAccessible(operator);
  await confirm(panel, 'Mark 4 jobs failed');
  await expect(panel).toContainText('The leading watcher works through 5 jobs now');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(operator.getByText('No watcher leads just now.')).toBeVisible();

  const watcher = await startWatcher(database.urls.console);
  try {
    await expect(heading).toHaveText('Mark 5 jobs failed: 3 done');
  } finally {
    await watcher.stop();
  }
  await expect(list.getByRole('row', { name: /INV-202/ })).toContainText('Stale');
  await expect(list.getByRole('row', { name: /INV-204/ })).toContainText('Refused');
  await expect(list.getByRole('row', { name: /INV-201/ })).toContainText(
    'Attempt 1 of INV-201 is failed now.',
  );
  await expect(operator.getByRole('region', { name: 'About it' })).toContainText(
    '3 done, 1 changed since, 1 refused.',
  );
  await expectAccessible(operator);

  await visit(viewer, new URL(operator.url()).pathname);
  await expect(viewer.getByRole('heading', { level: 1 })).toHaveText('Mark 5 jobs failed: 3 done');
  await visit(viewer, '/jobs?status=running');
  await viewer.getByRole('checkbox', { name: 'Select INV-204, attempt 1' }).click();
  await expect(viewer.getByRole('region', { name: 'What is selected' })).toContainText(
    'Your role, viewer, may not mark a job failed.',
  );
});

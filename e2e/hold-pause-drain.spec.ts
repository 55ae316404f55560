import { INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { pending } from '@/drizzle/seed/scenarios/pending';
import { panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const REASON = 'The supplier asked us to stop its invoices.';

test('an operator holds a pending job and releases it again', async ({ operator, database }) => {
  await pending(database.admin, { subject: 'INV-1070' });
  await visit(operator, '/jobs');
  await operator.getByRole('link', { name: 'INV-1070' }).click();
  await operator.getByRole('link', { name: /^Hold/ }).click();
  const hold = panelOf(operator, 'Hold');
  await hold.getByLabel('Reason').fill(REASON);
  await hold.getByRole('button', { name: 'Hold 1 job' }).click();
  await expect(hold).toContainText('Done, 1 row.');
  await hold.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(operator.getByText('Held', { exact: true }).first()).toBeVisible();

  await operator.getByRole('link', { name: /^Release hold/ }).click();
  const release = panelOf(operator, 'Release hold');
  await release.getByLabel('Reason').fill('The supplier has answered.');
  await release.getByRole('button', { name: 'Release 1 hold' }).click();
  await expect(release).toContainText('Done, 1 row.');
});

test('an operator pauses a queue where its jobs are listed, and resumes it', async ({
  operator,
  database,
}) => {
  await pending(database.admin);
  const queue = INVOICE_QUEUE.name;
  await visit(operator, `/jobs?queue=${queue}`);
  const strip = operator.getByRole('region', { name: `Queue ${queue}` });
  await strip.getByRole('button', { name: 'Pause queue' }).click();
  const panel = panelOf(operator, 'Pause queue');
  await expect(panel).toContainText('This stops no worker');
  await panel.getByLabel('Reason').fill(REASON);
  await panel.getByRole('button', { name: 'Pause 1 queue' }).click();
  await expect(panel).toContainText('Done, 1 row.');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(strip).toContainText('Paused since');

  await strip.getByRole('button', { name: 'Resume queue' }).click();
  const resume = panelOf(operator, 'Resume queue');
  await resume.getByLabel('Reason').fill('The supplier has answered.');
  await resume.getByRole('button', { name: 'Resume 1 queue' }).click();
  await expect(resume).toContainText('Done, 1 row.');
  await visit(operator, '/interventions');
  await expect(operator.getByRole('row').filter({ hasText: 'Pause queue' })).toContainText(queue);
});

test('a silent worker stays listed with what it holds, and is drained from its own page', async ({
  operator,
  database,
}) => {
  const { owner, subject } = await liveOwnerSilent(database.admin);
  await visit(operator, '/');
  await operator.keyboard.press('g');
  await operator.keyboard.press('w');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    '1 of 2 workers silent, it holds 1 job',
  );
  await operator.getByRole('link', { name: owner }).click();
  await expect(operator.getByRole('main')).toContainText(subject);
  await expect(operator.getByRole('main')).toContainText('whether its process runs cannot be told');

  await operator.getByRole('link', { name: /^Drain worker/ }).click();
  const panel = panelOf(operator, 'Drain worker');
  await expect(panel).toContainText('whether anybody is there to hear it is not known');
  await panel.getByLabel('Reason').fill('Its host is to be replaced this morning.');
  await panel.getByRole('button', { name: 'Drain 1 worker' }).click();
  await expect(panel).toContainText('Done, 1 row.');
});

test('a viewer sees the acts on a worker and a queue with the reason why they are refused', async ({
  viewer,
  database,
}) => {
  const { owner, queue } = await liveOwnerSilent(database.admin);
  await visit(viewer, `/workers/${owner}`);
  await expect(viewer.getByRole('main')).toContainText('Your role, viewer, may not drain a worker.');
  await visit(viewer, `/jobs?queue=${queue}`);
  await expect(viewer.getByRole('main')).toContainText('Your role, viewer, may not pause a queue.');
});

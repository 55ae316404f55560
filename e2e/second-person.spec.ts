import { startLiveJob } from './support/live-job';
import { openPanel } from './support/panel';
import { askToFence, decide } from './support/second-person';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('an approver approves a live fence-off after the owner renewed twice: done once, with both names in the record', async ({
  operator,
  approver,
  database,
}) => {
  const job = await startLiveJob(database.admin, database.urls.workers);
  await visit(operator, job.path);
  await operator
    .getByRole('region', { name: 'Actions' })
    .getByRole('link', { name: /^Fence off/ })
    .click();
  // Said before anything was typed.
  await expect(operator.getByRole('dialog')).toContainText('It takes a second person. The lease is live');
  const asked = await askToFence(operator, job.path);
  await expect(asked).toContainText(/Waiting.*left, until/);

  await job.renew();
  await job.renew();
  await visit(approver, '/');
  await expect(approver.getByRole('link', { name: /^Review.*1$/ })).toBeVisible();
  await visit(approver, '/review/requests');
  await approver.getByRole('table').getByRole('link').first().click();
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Reyes asks to fence off 1 owner',
  );
  await expect(approver.getByRole('main')).toContainText('Renewed 2 times since');
  await expect(approver.getByRole('main')).not.toContainText('would end as stale');
  const decided = await decide(approver, 'Approve');
  await expect(decided.getByRole('region', { name: 'What happened' })).toContainText('Done');

  await expect(asked).toContainText('Approved by Arne Lindt');
  const { rows } = await database.admin.query(
    'select status, lease_owner from public.processing_jobs where id = $1',
    [job.key],
  );
  expect(rows).toEqual([{ status: 'failed', lease_owner: job.owner }]);

  await approver.getByRole('link', { name: /the act$/ }).click();
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Reyes fenced off 1 owner, approved by Arne Lindt',
  );
  await expect(approver.getByRole('main')).toContainText('renewed 2 times since it was asked for');
});

test('after a takeover the approver is told that it would end as stale, and so it ends', async ({
  operator,
  approver,
  database,
}) => {
  const job = await startLiveJob(database.admin, database.urls.workers);
  await askToFence(operator, job.path);
  await visit(approver, '/review/requests/1');
  await expect(approver.getByRole('main')).not.toContainText('would end as stale');

  await job.takeOver('w-0c77');
  await expect(approver.getByRole('main')).toContainText(
    'Approving now would end as stale: status running → failed',
  );
  const decided = await decide(approver, 'Approve');
  await expect(decided.getByRole('region', { name: 'What happened' })).toContainText('Stale, 0 rows.');

  const { rows } = await database.admin.query(
    'select lease_owner, status from public.processing_jobs order by attempt',
  );
  expect(rows).toEqual([
    { lease_owner: job.owner, status: 'failed' },
    { lease_owner: 'w-0c77', status: 'running' },
  ]);
});

test('nobody asks twice: the job, Triage and the panel say who has asked, and a denial comes back with its reason', async ({
  operator,
  colleague,
  approver,
  database,
}) => {
  const job = await startLiveJob(database.admin, database.urls.workers);
  const asked = await askToFence(operator, job.path);
  await visit(colleague, job.path);
  await expect(colleague.getByRole('main')).toContainText(/Olga Reyes asked .* to fence it off/);

  await visit(colleague, '/review/requests/1');
  const acts = colleague.getByRole('region', { name: 'Decision' });
  await expect(acts.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    /^Your role, operator,/,
  );
  await expect(acts.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    'Only who asked for it may withdraw it.',
  );

  await visit(approver, '/review/requests/1');
  await decide(approver, 'Deny');
  await expect(asked).toContainText('Denied by Arne Lindt');
  await expect(asked).toContainText('Looked at its writes myself');
});

test('nobody answers: one person breaks the glass by the phrase, and every approver is told until they have read it', async ({
  operator,
  approver,
  database,
}) => {
  const job = await startLiveJob(database.admin, database.urls.workers);
  const panel = await askToFence(operator, job.path);
  await panel.getByRole('button', { name: 'Nobody answers?' }).click();
  const glass = panel.getByRole('button', { name: /^Break the glass/ });
  await panel.getByLabel(/^Type/).fill(`fence off job ${job.key}`);
  await expect(glass).toHaveAttribute('aria-disabled', 'true');
  await panel.getByLabel(/^Type/).fill(`fence off job ${job.key} alone`);
  await glass.click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Done, 2 rows.');

  await visit(approver, '/jobs');
  const notice = approver.getByRole('alert').filter({ hasText: 'broke the glass' });
  await notice.getByRole('link', { name: /^Record/ }).click();
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Reyes fenced off 1 owner alone, by breaking the glass',
  );
  await expect(approver.getByRole('main')).toContainText('The glass was broken');
  await approver.getByRole('button', { name: 'I have read it' }).click();
  await expect(approver.getByRole('alert').filter({ hasText: 'broke the glass: ' })).toHaveCount(0);
});

test.describe('where nobody may act alone', () => {
  test.use({ settings: { LEASEHOLD_BREAK_GLASS: 'off' } });

  test('the panel says so in place of the phrase', async ({ operator, database }) => {
    const job = await startLiveJob(database.admin, database.urls.workers);
    const panel = await openPanel(operator, `${job.path}?act=fence-off`, 'Fence off');
    await expect(panel).toContainText('switched off on this console');
    await expect(panel.getByRole('button', { name: /^Break the glass/ })).toHaveCount(0);
  });
});

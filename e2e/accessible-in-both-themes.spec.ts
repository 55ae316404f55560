import { silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { aWeekOfEpisodes } from '@/drizzle/seed/scenarios/a-week-of-episodes';
import { anEveningOfTrouble } from '@/drizzle/seed/scenarios/an-evening-of-trouble';
import { workerPath } from '@/lib/workers/worker-url';
import { expectAccessible } from './support/axe';
import { startLiveJob } from './support/live-job';
import { confirm, openPanel } from './support/panel';
import { askToFence } from './support/second-person';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { sendWish, wishFor } from './support/wish';

/** The check walks every element of every page. No story of it needs another. */
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

test('every page with trouble on it is accessible', async ({ operator, database }) => {
  const { lapsed } = await anEveningOfTrouble(database.admin);
  await visit(operator, '/');
  await sendWish(operator, await wishFor(database.admin, lapsed.key, 'mark-failed'));
  const pages = [
    ...['/', '/jobs', '/jobs?status=running', lapsed.path],
    ...['/workers', workerPath(lapsed.owner), '/interventions', '/interventions/1', '/review'],
    ...['/interventions/verify', '/settings', '/health'],
  ];
  for (const page of pages) {
    await visit(operator, page);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(operator);
  }
});

test('the history is accessible, its list and two of its stories', async ({ operator, database }) => {
  const { acted, flapping } = await aWeekOfEpisodes(database.admin);
  for (const page of ['/health/history', `/health/history/${acted}`, `/health/history/${flapping}`]) {
    await visit(operator, page);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(operator);
  }
});

test('the recovery panel is accessible, empty and with its errors', async ({ operator, database }) => {
  const { lapsed } = await anEveningOfTrouble(database.admin);
  await openPanel(operator, `${lapsed.path}?act=mark-failed`, 'Mark failed');
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Mark 1 job failed' }).click();
  await expect(operator.getByText('Say why in at least 10 characters')).toBeVisible();
  await expectAccessible(operator);
});

test('snoozing is accessible: the panel, empty and with its errors, and what is folded away', async ({
  operator,
  database,
}) => {
  const { lapsed } = await anEveningOfTrouble(database.admin);
  const snooze = await openPanel(operator, `${lapsed.path}?act=snooze`, 'Snooze');
  await expectAccessible(operator);
  await snooze.getByRole('button', { name: 'Snooze 1 finding' }).click();
  await expect(snooze.getByText('Say why in at least 10 characters')).toBeVisible();
  await expectAccessible(operator);
  await snooze.getByText('1 h', { exact: true }).click();
  await snooze.getByLabel('Reason').fill('Its host is being moved; it is back at four.');
  await confirm(snooze, 'Snooze 1 finding');
  await expectAccessible(operator);
  await visit(operator, '/');
  await operator.getByRole('button', { name: /^1 snoozed, until/ }).click();
  await expectAccessible(operator);
});

test('the absence of a watcher is accessible, on Triage and where its evidence stands', async ({
  operator,
  database,
}) => {
  await silenceWatcher(database.admin, '4 min');
  for (const page of ['/', '/workers']) {
    await visit(operator, page);
    await expect(operator.getByRole('main')).toContainText('The watcher was last heard');
    await expectAccessible(operator);
  }
});

test('asking a second person and deciding on it are accessible, on a phone too', async ({
  operator,
  approver,
  database,
}) => {
  const job = await startLiveJob(database.admin, database.urls.workers);
  const panel = await openPanel(operator, `${job.path}?act=fence-off`, 'Fence off');
  await panel.getByText('Nobody answers?').click();
  await expectAccessible(operator);
  await askToFence(operator, job.path);
  await expectAccessible(operator);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await approver.setViewportSize({ width, height });
    for (const page of [...['/review/requests', '/review/requests/1'], '/review/requests/1?act=approve']) {
      await visit(approver, page);
      await expect(approver.getByRole('heading').first()).toBeVisible();
      await expectAccessible(approver);
    }
  }
});

test('the quiet pages are accessible: nothing stuck, not found, signed out', async ({
  operator,
  stranger,
}) => {
  for (const page of [
    '/',
    '/jobs',
    '/workers',
    '/interventions',
    '/review/requests',
    '/review/requests/1',
    '/health/history',
    '/jobs/native/nowhere/1',
    '/no-such-page',
  ]) {
    await visit(operator, page);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(operator);
  }
  await visit(stranger, '/sign-in');
  await expectAccessible(stranger);
});

test('Triage and a job are accessible on a phone', async ({ operator, database }) => {
  const { lapsed } = await anEveningOfTrouble(database.admin);
  await operator.setViewportSize({ width: 390, height: 844 });
  for (const page of ['/', lapsed.path, `${lapsed.path}?act=mark-failed`]) {
    await visit(operator, page);
    await expect(operator.getByRole('heading').first()).toBeVisible();
    await expectAccessible(operator);
  }
});

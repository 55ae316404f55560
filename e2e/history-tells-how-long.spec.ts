import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { startWatcher } from './support/watcher';
import { sendWish, wishFor } from './support/wish';

test('the history tells how long it took, and who ended it', async ({ operator, database }) => {
  const job = await lapsedOwnerSilent(database.admin);
  const watcher = await startWatcher(database.urls.console);
  await visit(operator, job.path);
  const seen = operator.getByRole('link', { name: /^seen since \d\d:\d\d:\d\d$/ });
  await expect(seen).toBeVisible();
  await seen.click();
  await expect(operator).toHaveURL(/\/health\/history\/\d+$/);
  const story = operator.getByRole('main');
  await expect(story).toContainText('Owner silent on');
  await expect(story).toContainText('The watcher confirmed it last at');

  await sendWish(operator, await wishFor(database.admin, job.key, 'mark-failed'));
  await expect(story).toContainText(/over after \d/);
  await expect(story).toContainText(/First act, [\d.:]+( s)? after it was detected/);
  await expect(story).toContainText('Olga Reyes ended it by an act');
  await watcher.stop();

  await story.getByRole('link', { name: 'History', exact: true }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(/^\d+ troubles? in 7 days/);
  // An act while the job was being read may have been a trouble of its own, for a moment.
  const row = operator.getByRole('row', { name: new RegExp(`Owner silent.*${job.subject}`) });
  await expect(row).toContainText('By an act');
  await operator.getByLabel('Ended').selectOption('by itself');
  await expect(operator).toHaveURL(/how=itself/);
  await expect(row).toBeHidden();
});

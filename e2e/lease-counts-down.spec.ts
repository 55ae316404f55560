import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { lapseLease } from '@/test/support/clock';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('the lease counts down by the database, whatever the browser believes the time to be', async ({
  operator,
  database,
}) => {
  const { subject } = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 45 });
  await operator.clock.setSystemTime(Date.now() + 3_600_000);
  await visit(operator, '/');
  const timer = operator.getByRole('listitem', { name: new RegExp(subject) }).getByRole('timer');
  await expect(timer).toContainText(/^0:[34]\d/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  await expect(timer).toContainText(/^0:[234]\d/);
});

test('the page notices the lapse by itself, and only then offers the act', async ({ operator, database }) => {
  const { subject, key } = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 45 });
  await visit(operator, '/');
  const card = operator.getByRole('listitem', { name: new RegExp(subject) });
  await expect(card).toContainText('Wait');
  await expect(card.getByRole('link', { name: /^(Mark failed|Retry)/ })).toHaveCount(0);

  await lapseLease(database.admin, key, 2);

  await expect(card.getByRole('timer')).toContainText('past the lapse');
  await expect(card.getByRole('link', { name: /^Mark failed/ })).toBeVisible();
});

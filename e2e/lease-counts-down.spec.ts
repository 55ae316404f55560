import { lapseNow, silentInvoice } from './support/scenes';
import { expect, test } from './support/test';

test('the lease counts down by the database, whatever the browser believes the time to be', async ({
  operator,
  database,
}) => {
  const { subject } = await silentInvoice(database.admin, { leaseLeftSeconds: 600 });
  await operator.clock.setSystemTime(Date.now() + 3_600_000);
  await operator.goto('/');
  const timer = operator.getByRole('listitem', { name: new RegExp(subject) }).getByRole('timer');
  await expect(timer).toContainText(/^9:5\d/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  await expect(timer).toContainText(/^9:[45]\d/);
});

test('the page notices the lapse by itself, and only then offers the act', async ({ operator, database }) => {
  const { subject, key } = await silentInvoice(database.admin, { leaseLeftSeconds: 600 });
  await operator.goto('/');
  const card = operator.getByRole('listitem', { name: new RegExp(subject) });
  await expect(card).toContainText('Wait');
  await expect(card.getByRole('link', { name: /^(Mark failed|Retry)/ })).toHaveCount(0);

  await lapseNow(database.admin, key);

  await expect(card.getByRole('timer')).toContainText('past the lapse');
  await expect(card.getByRole('link', { name: /^Mark failed/ })).toBeVisible();
});
